import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { rejectUnrouted } from './errors.ts';

const folder = fileURLToPath(new URL('../../dist/', import.meta.url));
const pageFile = `${folder}index.html`;
/** The placeholder in the built page for the nonce of each answer. */
const noncePlaceholder = '__CSP_NONCE__';

/**
 * What a page may load: the portal's own files, and styles and scripts that carry this answer's nonce. `hosts` are the
 * origins of pages that may show it in a frame.
 */
function pagePolicy(nonce: string, hosts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${hosts.join(' ') || "'none'"}`,
  ].join('; ');
}

/** Serves the built portal: its files, and the page for every address that is not a file. */
export async function portalPlugin(
  app: FastifyInstance,
  { settings }: { settings: Settings },
): Promise<void> {
  if (!existsSync(pageFile)) {
    app.log.warn('the portal is not built: only the API answers');
    app.setNotFoundHandler(rejectUnrouted);
    return;
  }
  const currentPage = followPage();

  async function sendPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const { origins } = await settings.readOrLast('webView');
    // It cannot name origins, and would refuse those that the policy allows.
    if (origins.length > 0) reply.raw.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', pagePolicy(nonce, origins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(currentPage().replaceAll(noncePlaceholder, nonce));
  }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      // Built files carry a hash in their names, and messages are requested with the build's id.
      const isForEver = path.includes('/assets/') || path.includes('/locales/');
      reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || !isPage(request)) return rejectUnrouted(request, reply);
    return sendPage(request, reply);
  });
}

/** An address of the mobile app whose suffix would be refused as the path of a file. */
const oddSuffix = /^\/app\/.*(%(00|2f|5c)|\/\.)/i;

/**
 * The address that a request is routed by. The router refuses what cannot be decoded, such as `/%`; a browser that
 * requests a page there gets the portal, which says that there is no such page.
 */
export function routedAddress({ method, url = '/', headers }: IncomingMessage): string {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return url;
  const [path = ''] = url.split('?', 1);
  return noPages.test(path) || (isReadable(path) && !oddSuffix.test(path)) ? url : '/';
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** The page of the latest build: a portal may be rebuilt while the server runs, and then names other files. */
function followPage(): () => string {
  let builtAt = 0;
  let page = '';
  return () => {
    const modified = statSync(pageFile, { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (modified !== builtAt) {
      page = readFileSync(pageFile, 'utf8');
      builtAt = modified;
    }
    return page;
  };
}

const noPages = /^\/+(api|assets|locales)(\/|$)/i;

/**
 * Whether an address may be one of the portal's: not the API's in any spelling, no built file, nothing hidden. What
 * ends like a file, as `/confirm/me@x.test`, is a page where a browser asks for one, and else a file that is missing.
 */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const plain = decodeURIComponent(path);
  if (noPages.test(plain) || /[/\\]\./.test(plain)) return false;
  return !/\.[a-z0-9]{1,8}$/i.test(plain) || Boolean(headers.accept?.includes('text/html'));
}
