import { createHmac } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { CodePurpose } from '#contract/auth.ts';
import { viewAsMinutes } from '#contract/view-as.ts';

/** What an access token says: whose session it is. Everything else is read from the database on each request. */
interface AccessClaims {
  sid: string;
  sub: string;
}

/** The claims of the token of someone who views the portal as another person: `sub` is that one, `act` who views. */
interface ViewingClaims extends AccessClaims {
  /** The row of the viewing. */
  viewing: string;
  act: { sub: string };
}

/** The claims of a refresh token: its session and generation. */
interface RefreshClaims {
  sid: string;
  generation: number;
  /** When it was issued, in seconds; set by signing. */
  iat?: number;
}

/** The claims of a token that permits to set a new password instead of the one with this fingerprint. */
export interface PasswordClaims {
  sub: string;
  purpose: CodePurpose | 'Invitation';
  fingerprint: string;
}

/** The claims of the link in an invitation to a class: whom, and the address that it was mailed to. */
export interface ClassInvitationClaims {
  sub: string;
  namespace: string;
  /** A hash: an address that was changed meanwhile is another one. */
  address: string;
}

/** Seconds that an access token lives, and one that sets a password. */
const accessTokenLife = 15 * 60;
const passwordTokenLife = 15 * 60;
/** The same of an invitation, which is read when its person looks into their mail. */
const invitationLife = 7 * 24 * 60 * 60;
export const classInvitationDays = 30;

const issuer = 'admin-portal';

/** Signs and checks the kinds of token. Each kind has a separate key: one is never accepted as the other. */
export function createTokens(secret: string) {
  const accessKey = createHmac('sha256', secret).update('access').digest();
  const refreshKey = createHmac('sha256', secret).update('refresh').digest();
  const viewingKey = createHmac('sha256', secret).update('viewing').digest();
  const passwordKey = createHmac('sha256', secret).update('password').digest();
  const shared = { algorithm: 'HS256', iss: issuer, aud: 'portal' } as const;
  const checked = { algorithms: ['HS256' as const], allowedIss: issuer, allowedAud: 'portal' };

  const signAccess = createSigner({ ...shared, key: accessKey, expiresIn: accessTokenLife * 1000 });
  const signRefresh = createSigner({ ...shared, key: refreshKey });
  const verifyAccess = createVerifier({
    ...checked,
    key: accessKey,
    requiredClaims: ['sid', 'sub', 'exp'],
    // A token comes with every request; its signature is checked once. Its hash is cached until it expires.
    cache: 1_000,
  });
  const signViewing = createSigner({ ...shared, key: viewingKey, expiresIn: viewAsMinutes * 60_000 });
  const verifyViewing = createVerifier({
    ...checked,
    key: viewingKey,
    requiredClaims: ['sid', 'sub', 'act', 'viewing', 'exp'],
  });
  const signPassword = createSigner({ ...shared, key: passwordKey, expiresIn: passwordTokenLife * 1000 });
  const signInvitation = createSigner({ ...shared, key: passwordKey, expiresIn: invitationLife * 1000 });
  const verifyPassword = createVerifier({
    ...checked,
    key: passwordKey,
    requiredClaims: ['sub', 'purpose', 'fingerprint', 'exp'],
    ignoreExpiration: true,
  });
  const classInvitationKey = createHmac('sha256', secret).update('class invitation').digest();
  const signClassInvitation = createSigner({
    ...shared,
    key: classInvitationKey,
    expiresIn: classInvitationDays * 86_400_000,
  });
  const verifyClassInvitation = createVerifier({
    ...checked,
    key: classInvitationKey,
    requiredClaims: ['sub', 'namespace', 'address', 'exp'],
  });
  const verifyExpiredAccess = createVerifier({ ...checked, key: accessKey, ignoreExpiration: true });
  const verifyRefresh = createVerifier({
    ...checked,
    key: refreshKey,
    requiredClaims: ['sid', 'generation', 'exp'],
  });

  return {
    signAccess: (claims: AccessClaims): string => signAccess({ ...claims, jti: crypto.randomUUID() }),
    /**
     * The same session, generation and times always give the same token, so a client that lost the answer of a
     * refresh gets the same again without any token being stored. Times are in seconds since 1970.
     */
    signRefresh: (claims: RefreshClaims, issuedAt: number, expiresAt: number): string =>
      signRefresh({ ...claims, iat: issuedAt, exp: expiresAt }),
    readAccess: (token: string): AccessClaims | undefined => attempt(() => verifyAccess(token)),
    signViewing: (claims: ViewingClaims): string => signViewing({ ...claims }),
    readViewing: (token: string): ViewingClaims | undefined => attempt(() => verifyViewing(token)),
    /** Also reads an expired token; its signature must be valid. */
    readExpiredAccess: (token: string): AccessClaims | undefined => attempt(() => verifyExpiredAccess(token)),
    readRefresh: (token: string): RefreshClaims | undefined => attempt(() => verifyRefresh(token)),
    signPassword: (claims: PasswordClaims): string => signPassword({ ...claims }),
    signInvitation: (claims: PasswordClaims): string => signInvitation({ ...claims }),
    /** Also reads an expired token, which is answered with a reason of its own. */
    readPassword: (token: string): (PasswordClaims & { isExpired: boolean }) | undefined => {
      const claims: (PasswordClaims & { exp: number }) | undefined = attempt(() => verifyPassword(token));
      return claims && { ...claims, isExpired: claims.exp * 1000 <= Date.now() };
    },
    signClassInvitation: (claims: ClassInvitationClaims): string => signClassInvitation({ ...claims }),
    readClassInvitation: (token: string): ClassInvitationClaims | undefined =>
      attempt(() => verifyClassInvitation(token)),
  };
}

export type Tokens = ReturnType<typeof createTokens>;

function attempt<Claims>(verify: () => Claims): Claims | undefined {
  try {
    return verify();
  } catch {
    return undefined;
  }
}
