import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import type { createSignature } from '#server/lib/signature.ts';
import { recoveryCodes } from './second-factors.table.ts';

type Signature = ReturnType<typeof createSignature>;

const count = 10;
/** Letters and digits that are not mistaken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;

function makeCode(): string {
  const letters = [...randomBytes(2 * half)].map((byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, half).join('')}-${letters.slice(half).join('')}`;
}

/** Signed with the server's secret: who reads the database alone cannot try codes against it. */
function hashOf({ sign }: Signature, userId: string, code: string): string {
  return sign(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
}

/** Replaces a person's recovery codes by new ones, which are shown once. */
export async function makeRecoveryCodes(
  connection: Connection,
  signature: Signature,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode);
  await connection.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await connection
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(signature, userId, code) })));
  return codes;
}

/** Redeems a recovery code: each works once, however its letters and hyphen are written. */
export async function redeemRecoveryCode(
  { drizzle }: Database,
  signature: Signature,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await drizzle
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(signature, userId, code))),
    );
  return used.rowCount === 1;
}
