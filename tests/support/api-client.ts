import { checkAnswer } from './answers.ts';
import { administrator } from './server-process.ts';

/** What the API answered. */
interface Answer {
  status: number;
  /** The header Retry-After. */
  retryAfter: string | null;
  /** Exactly what the contract says. */
  body: Record<string, unknown>;
}

/** Asks the API of a server process as its first administrator. */
export interface ApiClient {
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Uploads a file to the library, or to another call with its fields. */
  upload(name: string, bytes: Buffer, to?: { path: string; fields: Record<string, string> }): Promise<Answer>;
}

/** Signs the first administrator in. */
export async function signIn(address: string, namespace: string): Promise<ApiClient> {
  const headers: Record<string, string> = { 'content-type': 'application/json', namespace: namespace };
  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const url = `${address}/api${path}`;
    return read(method, await fetch(url, { method, headers, body: JSON.stringify(body) }));
  }
  const { email: username, password } = administrator;
  const { status, body } = await send('POST', '/auth/login/Web', { username, password });
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${JSON.stringify(body)}`);
  headers.authorization = `Bearer ${body.accessToken}`;
  return {
    send,
    async upload(name, bytes, { path, fields } = { path: '/file/upload/single', fields: {} }) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name));
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      const { 'content-type': _, ...others } = headers;
      const sent = { method: 'POST', headers: others, body: form };
      return read('POST', await fetch(`${address}/api${path}`, sent));
    },
  };
}

async function read(method: string, response: Response): Promise<Answer> {
  const { status, url, headers } = response;
  const body = await response.text();
  checkAnswer({ method, url, status, contentType: headers.get('content-type'), body });
  return { status, retryAfter: headers.get('retry-after'), body: JSON.parse(body) };
}
