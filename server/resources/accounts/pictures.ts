import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import { acceptedFileTypes } from '#contract/file-types.ts';
import type { signedQuery } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { invalidAt, notFound } from '#server/http/api-error.ts';
import { createSignature, expiryOfAddress } from '#server/lib/signature.ts';
import { checkedType } from '#server/resources/files/file-type.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import { withUpload } from '#server/resources/files/receive-file.ts';
import { lockedAccount } from './account.ts';

/** What a signed address of a picture says. */
type Claims = z.output<typeof signedQuery> & { id: string };

/** Services that storing pictures uses. */
export interface PictureServices {
  database: Database;
  images: Images;
  env: Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>;
}

/** Signs and checks the addresses under which image elements load pictures of people, which cannot send a token. */
export function createPictureAddresses(secret: string) {
  const { sign, isSigned } = createSignature(secret, 'user-picture');
  const signedText = ({ id, user, expires, revision }: Omit<Claims, 'signature'>) =>
    `${id} ${user} ${expires} ${revision}`;
  return {
    /** The address of a person's picture for someone who sees the person; null without a picture. */
    urlOf(id: string, stored: string | null | undefined, user: string): string | null {
      if (!stored) return null;
      const claims = { user, expires: expiryOfAddress(), revision: revisionOf(stored) };
      const signature = sign(signedText({ id, ...claims }));
      return `/api/user/picture/${id}?${new URLSearchParams({ ...claims, signature })}`;
    },
    isValid(claims: Claims): boolean {
      return isSigned(claims.signature, signedText(claims)) && Number(claims.expires) > Date.now() / 1000;
    },
  };
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/** The random end of the id of a picture. */
function revisionOf(stored: string): string {
  return stored.slice(-12);
}

/** Which picture a person has; null for none. */
export async function pictureOf({ drizzle }: Database, userId: string): Promise<string | null> {
  const text = 'select revision from user_pictures where user_id = $1';
  const [row] = await drizzle.run<{ revision: string }>(prepared(text, [userId]));
  return row?.revision ?? null;
}

const write = `insert into user_pictures (user_id, revision, bytes) values ($1, $2, $3)
  on conflict (user_id) do update set revision = excluded.revision, bytes = excluded.bytes`;

/** Makes a small picture of an uploaded image and stores it as that of a person. */
export async function storePicture(
  { database, images, env }: PictureServices,
  request: FastifyRequest,
  origin: ActivityOrigin,
  userId: string,
): Promise<string> {
  const bytes = await withUpload(
    request,
    env.DATA_DIR,
    async ({ source, folder, name }) => {
      const mediaType = await checkedType(source, name);
      if (acceptedFileTypes[mediaType]?.attachmentType !== 'Image') throw invalidAt('file', 'wrongFileType');
      const thumbnail = join(folder, 'small');
      await images.rewrite({ source, target: join(folder, 'target'), thumbnail, mediaType });
      return readFile(thumbnail);
    },
    () => limits.imageBytes,
  );
  const revision = uuidv7();
  await inTransaction(database, async (connection) => {
    const account = await lockedAccount(connection, userId);
    await connection.run(prepared(write, [userId, revision, bytes]));
    await recordActivity(connection, origin, activityOf(account, true));
  });
  return revision;
}

/** Removes the picture of a person, if there is one. */
export async function removePicture(
  database: Database,
  origin: ActivityOrigin,
  userId: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const account = await lockedAccount(connection, userId);
    const text = 'delete from user_pictures where user_id = $1 returning user_id';
    const removed = await connection.run(prepared(text, [userId]));
    if (removed.length > 0) await recordActivity(connection, origin, activityOf(account, false));
  });
}

function activityOf({ id, email }: { id: string; email: string }, hasPicture: boolean) {
  const content = { picture: { new: hasPicture } };
  return { type: 'Update', entityType: 'users', entityId: id, summary: email, content } as const;
}

const read = `select p.bytes, p.revision from user_pictures p
  where p.user_id = $1 and exists (select from users where id = $2 and not blocked)`;

/** Sends a picture to the holder of an address that was signed for someone who is not blocked. */
export async function sendPicture(
  { drizzle }: Database,
  addresses: PictureAddresses,
  claims: Claims,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!addresses.isValid(claims)) throw notFound();
  const [picture] = await drizzle.run<{ bytes: Buffer; revision: string }>(
    prepared(read, [claims.id, claims.user]),
  );
  if (!picture || revisionOf(picture.revision) !== claims.revision) throw notFound();
  const seconds = Math.max(0, Number(claims.expires) - Math.floor(Date.now() / 1000));
  return reply
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('image/webp')
    .send(picture.bytes);
}
