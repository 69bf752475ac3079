import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { mayLoadFile } from '#server/content/file-access.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Changes } from '#server/database/versions.ts';
import { notFound } from '#server/http/api-error.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { dispositionOf } from '#server/http/send-file.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
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
  // The history shows contents that were replaced, to those who may load the file as it is now.
  const content = addresses.isCurrent(claims, file) ? file : await replacedContent(database, file, claims);
  if (!content || (isThumbnail && !content.hasThumbnail)) throw notFound();
  const { storageKey, size, fileType, attachmentType, name } = content;
  const key = isThumbnail ? thumbnailKey(storageKey) : storageKey;
  const seconds = Math.max(0, Number(claims.expires) - Math.floor(Date.now() / 1000));
  const headers = {
    etag: `"${key.slice(-36)}"`,
    'cache-control': `private, max-age=${seconds}, immutable`,
    'content-type': isThumbnail ? 'image/webp' : fileType,
    // Uploaded bytes never run as a page of this origin, whatever type a browser guesses.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': dispositionOf(attachmentType === 'File' ? 'attachment' : 'inline', name),
  };
  if (request.headers['if-none-match'] === headers.etag) return reply.status(304).headers(headers).send();
  if (!isThumbnail)
    return sendBytes(request, reply, { size, headers, read: (range) => storage.read(key, range) });
  // Read before any header is set: the answer of a missing file has none of them.
  const bytes = await storage.read(key);
  return reply.headers(headers).send(bytes);
}

const imageById = `select ${fileColumns} from files t where id = $1 and has_thumbnail`;

/** Sends the small image of a file that everyone may see as the logo of the installation. */
export async function sendLogo(
  { database, storage }: { database: Database; storage: Storage },
  fileId: string | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [file] = await database.drizzle.run<FileRow>(prepared(imageById, [fileId]));
  if (!file) throw notFound();
  const bytes = await storage.read(thumbnailKey(file.storageKey));
  return reply
    .header('cache-control', 'public, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('image/webp')
    .send(bytes);
}

const changesSinceContent = `select changes from activities
  where entity_id = $1 and version >= (select max(version) from activities
    where entity_id = $1 and version is not null and right(changes #>> '{storageKey,old}', length($2)) = $2)
  order by version desc`;

/** The file as it was with a content that it had before: what it is now, less the changes since. */
async function replacedContent(
  { pool }: Database,
  file: FileRow,
  { id, revision }: AddressClaims,
): Promise<FileRow | undefined> {
  const { rows } = await pool.query<{ changes: Changes }>(prepared(changesSinceContent, [id, revision]));
  const later = rows.flatMap(({ changes }) => Object.entries(changes ?? {}));
  const old = later.flatMap(([name, change]) => ('old' in change ? [[name, change.old]] : []));
  return rows.length > 0 ? { ...file, ...Object.fromEntries(old) } : undefined;
}
