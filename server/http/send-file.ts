import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends content for saving, under a name that every browser reads right. */
export function sendFile(
  reply: FastifyReply,
  {
    name,
    extension,
    type,
    content,
  }: { name: string; extension: string; type: string; content: Buffer | Readable },
): FastifyReply {
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      dispositionOf('attachment', `${safeName(name).slice(0, 100)}.${extension}`),
    )
    .send(content);
}

/** Whether a browser shows or saves a file, and under which name (RFC 6266). */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const safe = safeName(name);
  const ascii = safe.replace(/[^\x20-\x7e]+/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function safeName(name: string): string {
  return (
    name
      .toWellFormed()
      .replace(/[\p{Cc}"\\/:*?<>|%]+/gu, ' ')
      .trim() || 'file'
  );
}
