import { AxiosError, type AxiosResponse } from 'axios';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { http } from '../../../src/lib/http.ts';
import { shownToast } from '../../../src/lib/toasts.ts';
import { notifyFailure } from '../../../src/providers/notification-provider.ts';

it('an error answer that is none of the API, before there are words, is shown in words', async () => {
  const answer = http.get('/auth', {
    sentWith: { accessToken: '', refreshToken: '' },
    adapter: (config) => {
      const response = { config, status: 404, data: 'Nothing here', headers: {}, statusText: '' };
      throw new AxiosError('', '', config, {}, response as AxiosResponse);
    },
  });
  await answer.catch(notifyFailure);
  await i18next.init({
    lng: 'en',
    resources: { en: { errors: { INTERNAL_ERROR: 'Something went wrong.' } } },
  });
  const { message } = shownToast.get() ?? {};
  expect(typeof message === 'function' && message()).toBe('Something went wrong.');
});
