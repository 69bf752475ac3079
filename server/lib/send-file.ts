import type { FastifyReply } from 'fastify';

/** Sends bytes for saving, under a name that every browser reads right (RFC 6266). */
export function sendFile(
  reply: FastifyReply,
  { name, extension, type, bytes }: { name: string; extension: string; type: string; bytes: Buffer | string },
): FastifyReply {
  const safe =
    name
      .replace(/[\p{Cc}"\\/:*?<>|]+/gu, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || 'course';
  const ascii = safe.replace(/[^\x20-\x7e]+/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}.${extension}`,
    )
    .send(bytes);
}
