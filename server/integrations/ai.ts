import * as z from 'zod';
import type { SettingsOf } from '#contract/system-settings.ts';
import { ApiError } from '#server/http/api-error.ts';
import { requestJson, unusableAnswer } from './provider-request.ts';
import type { SafeFetch } from './safe-fetch.ts';

const provider = 'AI';
const maxBytes = 2 * 1024 * 1024;
const answerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** Answers prompts by a service with OpenAI's interface. */
export interface Ai {
  complete(prompt: string, mostTokens: number): Promise<string>;
}

/** The service of the settings: `POST /chat/completions` below its address. */
export function openAi(read: () => Promise<SettingsOf<'ai'>>, safeFetch: SafeFetch): Ai {
  return {
    async complete(prompt, mostTokens) {
      const { baseUrl, apiKey, model } = await read();
      if (!baseUrl || !model) throw new ApiError('NOT_CONFIGURED');
      const found = await requestJson(
        safeFetch,
        { provider, maxBytes, hosts: [new URL(baseUrl).host] },
        `${baseUrl}/chat/completions`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(apiKey && { authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({
            model,
            messages: [{ role: 'user', content: prompt }],
            max_tokens: mostTokens,
          }),
        },
      );
      const { data } = answerSchema.safeParse(found);
      if (!data) throw unusableAnswer(provider, 'no completion');
      return data.choices[0].message.content;
    },
  };
}
