import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { ProviderAddresses } from '#server/integrations/provider-request.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

/** Services on loopback that speak as the real ones do. */
export interface ProviderStubs {
  addresses: ProviderAddresses;
  /** `host:port`, which the safe fetch has to trust. */
  host: string;
  /** The received requests, as `GET /path?query`, with the headers. */
  asked: { line: string; headers: IncomingMessage['headers']; body: string }[];
  /** Answers everything whose path contains some text otherwise than usual. */
  answerWith(part: string, answer: Answer): void;
  /** Back to the usual answers. */
  calm(): void;
  close(): Promise<void>;
}

/** How many images every provider knows. */
export const totalImages = 60;

/** Starts the services. */
export async function startProviderStubs(): Promise<ProviderStubs> {
  const asked: ProviderStubs['asked'] = [];
  const unusual = new Map<string, Answer>();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://services.test');
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const other = [...unusual].find(([part]) => url.pathname.includes(part));
    if (other) return other[1](request, response, url);
    if (/\.jpg$|\/thumb\/$/.test(url.pathname)) {
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    }
    const answer = answerOf(url, host, body);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = (name: string) => ({ api: `http://${host}/${name}`, images: [host] });

  return {
    host,
    asked,
    addresses: {
      pexels: provider('pexels'),
      pixabay: provider('pixabay'),
      unsplash: provider('unsplash'),
      openverse: provider('openverse'),
      youtube: `http://${host}/youtube`,
    },
    answerWith: (part, answer) => void unusual.set(part, answer),
    calm: () => unusual.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answerOf(url: URL, host: string, body: string): unknown {
  const image = (name: string) => `http://${host}/${name}.jpg`;
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Number(url.searchParams.get('per_page') ?? url.searchParams.get('page_size') ?? 20);
  const numbers = Array.from({ length: totalImages }, (_, index) => index + 1).slice(
    (page - 1) * size,
    page * size,
  );
  switch (url.pathname) {
    case '/pexels/search':
      return {
        page,
        per_page: size,
        total_results: totalImages,
        photos: numbers.map((number) => ({
          id: number,
          url: `https://www.pexels.com/photo/${number}/`,
          photographer: 'Ada Lens',
          photographer_url: 'https://www.pexels.com/@ada',
          alt: `A boat ${number}`,
          src: { original: image(`o${number}`), large2x: image(`l${number}`), medium: image(`m${number}`) },
        })),
      };
    case '/pixabay/':
      return {
        total: 9_999,
        totalHits: totalImages,
        hits: numbers.map((number) => ({
          id: number,
          pageURL: `https://pixabay.com/photos/boat-${number}/`,
          tags: 'boat, sea',
          user: 'Grace',
          previewURL: image(`p${number}`),
          webformatURL: image(`w${number}`),
          largeImageURL: image(`l${number}`),
        })),
      };
    case '/unsplash/search/photos':
      return {
        total: totalImages,
        total_pages: 3,
        results: numbers.map((number) => ({
          id: `id${number}`,
          description: null,
          alt_description: `boat ${number}`,
          urls: { raw: image(`r${number}`), regular: image(`l${number}`), small: image(`s${number}`) },
          links: {
            html: `https://unsplash.com/photos/id${number}`,
            download_location: `http://${host}/unsplash/photos/id${number}/download?ixid=abc`,
          },
          user: { name: 'Linus P' },
        })),
      };
    case '/unsplash/photos/id1/download':
      return { url: image('r1') };
    case '/openverse/images/':
      return {
        result_count: totalImages,
        page_count: 3,
        results: numbers.map((number) => ({
          id: `0a8d1b5e-7c1f-4a59-9d9e-${String(number).padStart(12, '0')}`,
          title: `Boat ${number}`,
          creator: null,
          license: 'by-sa',
          license_version: '2.0',
          foreign_landing_url: `https://www.flickr.com/photos/${number}`,
          url: 'https://live.staticflickr.com/1.jpg',
          thumbnail: 'https://api.openverse.org/v1/images/x/thumb/',
        })),
      };
    case '/youtube/youtubei/v1/player':
      return playerOf(JSON.parse(body).videoId);
    case '/youtube/api/timedtext':
      return url.searchParams.get('form') === 'classic' ? classicWords : newWords;
    default:
      return undefined;
  }
}

/** What the player says of videos with words in either form, without words, and of those that do not exist. */
function playerOf(id: string): unknown {
  const form = { wordsNew_01: 'srv3', wordsOld_01: 'classic' }[id];
  if (!form) return { playabilityStatus: { status: id === 'silent_0001' ? 'OK' : 'ERROR' } };
  const baseUrl = `https://www.youtube.com/api/timedtext?v=${id}&form=${form}`;
  return {
    playabilityStatus: { status: 'OK' },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl, languageCode: 'en' }] } },
  };
}

const newWords = `<?xml version="1.0"?><timedtext format="3"><body>
<p t="1500" d="2000"><s>All</s><s t="300"> right,</s></p><p t="4000" d="1000">here we&#39;re
 &amp; elephants</p></body></timedtext>`;
const classicWords = `<transcript><text start="1.5" dur="2">All right,</text><text start="4" dur="1">elephants</text></transcript>`;

/** Counts requests; there should be none. */
export async function startCanary(): Promise<{ port: number; hits(): number; close(): Promise<void> }> {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
