import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { contentLanguage, languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { issuesOfRichText } from './rich-text.ts';
import { contentWriters } from './roles.ts';
import { requiredText } from './text.ts';
import { invalid } from './validation.ts';

export const translateBody = z
  .strictObject({
    text: requiredText(limits.translatedText),
    lanFrom: z
      .enum([...languageCodes, 'Other'])
      .transform((code) => (code === 'Other' ? contentLanguage : code))
      .describe('Other: English.'),
    lanTo: z.enum(languageCodes),
    isHtml: z
      .boolean()
      .optional()
      .default(false)
      .describe('true: rich text; its markup is kept, and cleaned.'),
  })
  .superRefine(({ text, isHtml }, context) => {
    if (isHtml && issuesOfRichText('text', text).length > 0)
      context.addIssue({ code: 'custom', ...invalid('tooComplex', {}, ['text']) });
  });
export type TranslateBody = z.output<typeof translateBody>;

export const translation = z.object({
  text: z.string(),
  source: z
    .enum(['earlier', 'service'])
    .describe('`earlier`: the same text was translated before, in the namespace; `service`: just now.'),
});

export const translateEndpoints = {
  translate: endpoint('POST', '/utils/translate', {
    activity: 'Translate',
    summary: 'Translates a text',
    description:
      'By the service that is set up, LibreTranslate or DeepL. Without one, what the namespace translated earlier is still offered; anything else is NOT_CONFIGURED.',
    access: contentWriters,
    costly: true,
    body: translateBody,
    answer: { json: translation },
  }),
};
