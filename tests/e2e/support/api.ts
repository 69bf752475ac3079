import type { SignInAnswer, Tokens } from '#contract/auth.ts';
import type { UserSettings } from '#contract/settings.ts';
import { checkAnswer } from '../../support/answers.ts';
import { type Person, password, people } from './people.ts';

/** The API as one person uses it, for the preparation of tests. */
export interface PersonApi {
  id: string;
  tokens: Tokens;
  /** The namespace that the person works in. */
  namespace: string;
  /** Sends a request and returns the body; throws when the API refuses. */
  send<Body>(method: string, path: string, body?: unknown): Promise<Body>;
}

/** Signs a person in, in a separate session. */
export async function signInByApi(address: string, person: Person): Promise<PersonApi> {
  const answer = await fetch(`${address}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people[person], password, stayLogin: true }),
  });
  if (!answer.ok) throw new Error(`${person} could not sign in: ${await answer.text()}`);
  const { accessToken, refreshToken, userid, accessPortal } = (await answer.json()) as SignInAnswer;
  // A test that ended elsewhere may have left the account in another class.
  const namespace = (await homeOf(address, accessToken)) ?? accessPortal.selectedNamespace ?? '';
  return {
    id: userid,
    tokens: { accessToken, refreshToken },
    namespace,
    async send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(namespace && { namespace: namespace }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: JSON.stringify(body),
      });
      const { url, status } = response;
      const answer = await response.text();
      checkAnswer({ method, url, status, contentType: response.headers.get('content-type'), body: answer });
      if (!response.ok) throw new Error(`${method} ${path}: ${status} ${answer}`);
      return JSON.parse(answer) as Body;
    },
  };
}

/** The class that tests start in; undefined for people without it. */
async function homeOf(address: string, accessToken: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/api/namespace/list`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) return undefined;
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  return items.find(({ name }) => name === 'English for Greek speakers')?.id;
}

/** The default look of the tests. */
const usual = {
  language: 'en',
  themeMode: 'light',
  palette: 'DefaultPallete',
  navigationType: 'miniSide',
} as const;

/** The look that a test starts with. */
export function lookOf({ language, themeMode, palette, navigationType }: UserSettings): UserSettings {
  const look = { language, themeMode, palette, navigationType };
  const chosen = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
  return { ...usual, ...chosen };
}

/** Resets the look and the namespace of an account to those that a test starts with. */
export async function settle(api: PersonApi, settings: UserSettings): Promise<void> {
  await api.send('PATCH', '/user/settings', {
    ...settings,
    ...(api.namespace && { accessPortal: { selectedNamespace: api.namespace } }),
  });
}
