import { describe, expect, it } from 'vitest';
import { mediaEndpoints } from '#contract/media.ts';
import { MediaServer } from '../support/media.ts';

const media = new MediaServer();

const asked = (videoUrl: string) => ({ ...media.caller, query: { videoUrl } });
const read = (id: string) =>
  media.api.call(mediaEndpoints.transcript, asked(`https://www.youtube.com/watch?v=${id}`));
const refused = (videoUrl: string) => media.api.issue(mediaEndpoints.transcript, asked(videoUrl));

describe('the words of a video', () => {
  it('are segments with their seconds, from both formats of YouTube', async () => {
    expect(await read('wordsNew_01')).toEqual([
      { text: 'All right,', start: 1.5 },
      { text: "here we're & elephants", start: 4 },
    ]);
    expect(await read('wordsOld_01')).toEqual([
      { text: 'All right,', start: 1.5 },
      { text: 'elephants', start: 4 },
    ]);
  });

  it.each([
    'https://youtube.com/watch?v=wordsNew_01&t=10s',
    'https://m.youtube.com/watch?list=x&v=wordsNew_01',
    'http://www.youtube.com/embed/wordsNew_01?rel=0',
    'https://www.youtube-nocookie.com/embed/wordsNew_01',
    'https://www.youtube.com/shorts/wordsNew_01',
    'https://www.youtube.com/live/wordsNew_01',
    'https://youtu.be/wordsNew_01?si=abc',
  ])('are found by %s', async (videoUrl) => {
    expect(await media.api.call(mediaEndpoints.transcript, asked(videoUrl))).toHaveLength(2);
  });

  it.each(['silent_0001', 'missing_001'])('that has none are refused with a word: %s', async (id) => {
    const problem = await refused(`https://www.youtube.com/watch?v=${id}`);
    expect(problem).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(problem.message).toMatch(/transcript/);
  });
});

describe('no other address is requested', () => {
  it.each([
    'https://youtube.com.evil.test/watch?v=wordsNew_01',
    'https://youtube.com@127.0.0.1/watch?v=wordsNew_01',
    'https://127.0.0.1/watch?v=wordsNew_01',
    'https://evilyoutube.com/watch?v=wordsNew_01',
    'https://www.youtube.com:8080/watch?v=wordsNew_01',
    'https://user:pass@www.youtube.com/watch?v=wordsNew_01',
    'https://www.youtube.com/watch?v=../../../etc/x',
    'https://www.youtube.com/watch?v=wordsNew_01%0d%0a',
    'https://www.youtube.com/redirect?q=http://127.0.0.1',
    'https://www.youtube.com/',
    'https://vimeo.com/123456',
    'ftp://www.youtube.com/watch?v=wordsNew_01',
    'javascript:alert(1)',
    '',
  ])('%j', async (videoUrl) => {
    const problem = await refused(videoUrl);
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'videoUrl' }] });
    expect(media.outside.asked).toEqual([]);
  });

  it('also where the player names another one', async () => {
    media.outside.answerWith('/player', (_, response) => {
      const baseUrl = `http://${media.outside.host}/youtube/api/timedtext`;
      const captions = {
        playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl, languageCode: 'en' }] },
      };
      response.end(JSON.stringify({ playabilityStatus: { status: 'OK' }, captions }));
    });
    await refused('https://youtu.be/wordsNew_01');
    expect(media.outside.asked.map(({ line }) => line)).not.toContainEqual(
      expect.stringContaining('timedtext'),
    );
  });
});

describe('YouTube', () => {
  const away = {
    status: 502,
    errorCode: 'PROVIDER_UNAVAILABLE',
    message: expect.stringContaining('YouTube'),
  };

  it('that is down is reported', async () => {
    media.outside.answerWith('/youtube/', (request) => request.socket.destroy());
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject(away);
  });

  it.each([
    ['a fault', 500, 'oops'],
    ['a page', 200, '<html><body>Hello</body></html>'],
    ['nothing', 200, ''],
    ['half of something', 200, '{"playabilityStatus":'],
    ['another shape', 200, '[]'],
    ['a refusal', 429, 'slow down'],
  ])('with %s is reported', async (_, status, body) => {
    media.outside.answerWith('/youtube/', (_, response) => response.writeHead(status).end(body));
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject(away);
  });

  it('with broken captions is reported', async () => {
    media.outside.answerWith('/timedtext', (_, response) =>
      response.end('<p t="1" d="1">&#99999999999;</p>'),
    );
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject(away);
  });

  it('with too much is not read to its end', async () => {
    media.outside.answerWith('/youtube/', (_, response) => response.end(Buffer.alloc(20 * 1024 * 1024, 'a')));
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject(away);
  });

  it('that leads elsewhere is not followed', async () => {
    media.outside.answerWith('/youtube/', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:1/` }).end(),
    );
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject(away);
  });

  it('that says nothing is given up', async () => {
    media.outside.answerWith('/youtube/', () => {});
    expect(await refused('https://youtu.be/wordsNew_01')).toMatchObject({
      status: 504,
      errorCode: 'PROVIDER_TIMEOUT',
      message: expect.stringContaining('YouTube'),
    });
  });
});
