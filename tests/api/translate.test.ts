import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itemEndpoints } from '#contract/items.ts';
import { translateEndpoints } from '#contract/translate.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

/** A service on loopback with the interfaces of LibreTranslate and DeepL, which records its requests. */
let service: Server;
let address: string;
let asked: { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
let answer: (url: string, response: ServerResponse) => void;

function usual(url: string, response: ServerResponse): void {
  const text = String(asked.at(-1)?.body.q ?? (asked.at(-1)?.body.text as string[])?.[0]);
  const translated = text.replace('cat', 'γάτα');
  response.end(
    JSON.stringify(
      url.startsWith('/v2') ? { translations: [{ text: translated }] } : { translatedText: translated },
    ),
  );
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked = [];
  answer = usual;
});

const settings = {
  none: () => ({}),
  libre: () => ({ TRANSLATE_URL: address, TRANSLATE_API_KEY: 'secret-key' }),
  deepL: () => ({ TRANSLATE_URL: `${address}/v2`, TRANSLATE_API_KEY: 'secret-key' }),
};

/** Does something with an app that has one of the services. */
async function withApp(
  kind: keyof typeof settings,
  work: (api: TestApi, teacher: Person, namespace: string) => Promise<void>,
): Promise<void> {
  const api = await startApi(undefined, settings[kind]());
  const namespace = await api.namespace();
  const teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  try {
    await work(api, teacher, namespace);
  } finally {
    await api.close();
  }
}

const english = { text: 'The cat', lanFrom: 'en', lanTo: 'el' } as const;

describe('a translation', () => {
  it('needs a service that is set up, but not for what the namespace translated before', () =>
    withApp('none', async (api, as, namespace) => {
      const refused = await api.issue(translateEndpoints.translate, { as, namespace, body: english });
      expect(refused.errorCode).toBe('NOT_CONFIGURED');
      expect(refused.message).toContain('System settings');
      await api.call(itemEndpoints.add, {
        as,
        namespace,
        body: { type: 'Word', title: 'The cat', translations: { el: { title: 'Η γάτα' } } },
      });
      const found = await api.call(translateEndpoints.translate, { as, namespace, body: english });
      expect(found).toEqual({ text: 'Η γάτα', source: 'earlier' });
      const elsewhere = await api.namespace('Another class');
      const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [elsewhere] });
      const other = { as: stranger, namespace: elsewhere, body: english };
      expect((await api.issue(translateEndpoints.translate, other)).errorCode).toBe('NOT_CONFIGURED');
    }));

  it('made earlier is found from the language of the class, whichever that is', () =>
    withApp('none', async (api) => {
      const greek =
        (
          await api.database.pool.query<{ id: string }>(
            `insert into namespaces (id, name, type) values (gen_random_uuid(), 'Greek', 'el') returning id`,
          )
        ).rows[0]?.id ?? '';
      const as = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [greek] });
      const sent = { as, namespace: greek };
      const word = { type: 'Word', title: 'Η γάτα', translations: { en: { title: 'The cat' } } };
      await api.call(itemEndpoints.add, { ...sent, body: word });
      const body = { text: 'Η γάτα', lanFrom: 'el', lanTo: 'en' };
      expect(await api.call(translateEndpoints.translate, { ...sent, body })).toEqual({
        text: 'The cat',
        source: 'earlier',
      });
      // The same letters in another language are another word, and what belongs to every class is in English.
      const isUnknown = async (asked: object) =>
        (await api.issue(translateEndpoints.translate, { ...sent, body: asked })).errorCode ===
        'NOT_CONFIGURED';
      expect(await isUnknown({ ...body, lanFrom: 'fr' })).toBe(true);
      const common = { ...word, title: 'Taxi', namespaces: [], translations: { de: { title: 'Taxe' } } };
      await api.call(itemEndpoints.add, { ...sent, body: common });
      expect(await isUnknown({ text: 'Taxi', lanFrom: 'el', lanTo: 'de' })).toBe(true);
      const found = { text: 'Taxi', lanFrom: 'en', lanTo: 'de' };
      expect(await api.call(translateEndpoints.translate, { ...sent, body: found })).toMatchObject({
        text: 'Taxe',
      });
    }));

  it('comes from LibreTranslate, rich text cleaned', () =>
    withApp('libre', async (api, as, namespace) => {
      const plain = await api.call(translateEndpoints.translate, { as, namespace, body: english });
      expect(plain).toEqual({ text: 'The γάτα', source: 'service' });
      expect(asked[0]).toMatchObject({
        url: '/translate',
        body: { q: 'The cat', source: 'en', target: 'el', format: 'text', api_key: 'secret-key' },
      });
      const text = '<p>The <strong>cat</strong><script>alert(1)</script><img src=x onerror=alert(1)></p>';
      const rich = await api.call(translateEndpoints.translate, {
        as,
        namespace,
        body: { ...english, text, isHtml: true },
      });
      expect(rich.text).toBe('<p>The <strong>γάτα</strong></p>');
    }));

  it('comes from DeepL', () =>
    withApp('deepL', async (api, as, namespace) => {
      const body = { ...english, lanFrom: 'el', lanTo: 'en' } as const;
      const { text } = await api.call(translateEndpoints.translate, { as, namespace, body });
      expect(text).toBe('The γάτα');
      expect(asked[0]?.url).toBe('/v2/translate');
      expect(asked[0]?.headers.authorization).toBe('DeepL-Auth-Key secret-key');
      expect(asked[0]?.body).toEqual({ text: ['The cat'], source_lang: 'EL', target_lang: 'EN-GB' });
    }));

  it('is a clear refusal when the service is down, slow, too large, refuses the key or answers nonsense', () =>
    withApp('libre', async (api, as, namespace) => {
      const issue = async (other: typeof answer) => {
        answer = other;
        const { errorCode, message } = await api.issue(translateEndpoints.translate, {
          as,
          namespace,
          body: english,
        });
        expect(message).not.toContain('secret-key');
        return errorCode;
      };
      expect(await issue((_, response) => response.writeHead(500).end())).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue((_, response) => response.writeHead(403).end('{}'))).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue((_, response) => response.end('<html></html>'))).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue((_, response) => response.end('{}'))).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue((_, response) => response.end('x'.repeat(3_000_000)))).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue((_, response) => response.destroy())).toBe('PROVIDER_UNAVAILABLE');
      expect(await issue(() => {})).toBe('PROVIDER_TIMEOUT');
    }));

  it('is refused for languages that are none of ours, for nothing, and for too much', () =>
    withApp('libre', async (api, as, namespace) => {
      for (const body of [
        { ...english, lanTo: 'xx' },
        { ...english, text: ' ' },
        { ...english, text: 'x'.repeat(50_001) },
        { ...english, url: 'http://127.0.0.1' },
      ]) {
        const refused = await api.issue(translateEndpoints.translate, { as, namespace, body });
        expect(refused.errorCode).toBe('VALIDATION_FAILED');
      }
      expect(asked).toEqual([]);
    }));
});
