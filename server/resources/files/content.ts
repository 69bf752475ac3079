import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { mayLoadFile } from '#server/content/file-access.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { dispositionOf } from '#server/http/send-file.ts';
import type { ByteRange, Storage } from '#server/integrations/storage/storage.ts';
import type { AddressClaims, FileAddresses } from '#server/resources/files/file-address.ts';
import { type FileRow, fileColumns, thumbnailKey } from '#server/resources/files/store-file.ts';

const ownedFile = `select ${fileColumns}, u.roles as "userRoles", u.assign_namespaces as "userNamespaces"
  from files t join users u on u.id = $2 and not u.blocked where t.id = $1`;

/** Sends the bytes of a file, or a range of them, to the holder of an address signed for a permitted reader. */
export async function sendContent(
  { database, addresses, storage }: { database: Database; addresses: FileAddresses; storage: Storage },
  claims: AddressClaims,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!addresses.isValid(claims)) throw notFound();
  const { rows } = await database.pool.query<FileRow & { userRoles: Role[]; userNamespaces: string[] }>(
    prepared(ownedFile, [claims.id, claims.user]),
  );
  const [file] = rows;
  if (!file) throw notFound();
  const reader = { id: claims.user, roles: file.userRoles, namespaces: file.userNamespaces };
  if (!mayLoadFile(reader, file)) throw notFound();
  const isThumbnail = claims.variant === 'thumbnail';
  const isCurrent = addresses.isCurrent(claims, file);
  // The history shows what a replaced content looked like.
  const storageKey = isCurrent ? file.storageKey : isThumbnail && (await replacedKey(database, claims));
  if (!storageKey || (isCurrent && isThumbnail && !file.hasThumbnail)) throw notFound();
  const key = isThumbnail ? thumbnailKey(storageKey) : storageKey;
  const seconds = Math.max(0, Number(claims.expires) - Math.floor(Date.now() / 1000));
  const entityTag = `"${key.slice(-36)}"`;
  const isKnown = request.headers['if-none-match'] === entityTag;
  const range = isThumbnail ? undefined : rangeOf(request.headers.range, file.size);
  // Read before any header is set: the answer of a missing file has none of them.
  const content = isKnown || range === 'unsatisfiable' ? undefined : await storage.read(key, range);
  reply
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('etag', entityTag)
    .header('content-type', isThumbnail ? 'image/webp' : file.fileType)
    // Uploaded bytes never run as a page of this origin, whatever type a browser guesses.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      dispositionOf(file.attachmentType === 'File' ? 'attachment' : 'inline', file.name),
    );
  if (isKnown) return reply.status(304).send();
  if (isThumbnail) return reply.send(content);

  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  if (!range) return reply.header('content-length', file.size).send(content);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}

const replacedContent = `select changes #>> '{storageKey,old}' as "storageKey" from activities
  where entity_id = $1 and version is not null and right(changes #>> '{storageKey,old}', length($2)) = $2 limit 1`;

/** The key under which a content is stored that the file had before. */
async function replacedKey(database: Database, { id, revision }: AddressClaims): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ storageKey: string }>(
    prepared(replacedContent, [id, revision]),
  );
  return rows[0]?.storageKey;
}

/** The single range of a request (RFC 9110); undefined for the whole file, also for several ranges. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
