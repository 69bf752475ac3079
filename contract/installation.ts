import * as z from 'zod';
import { collectionTypes, quizTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { interfaceLanguages } from './languages.ts';
import { productKinds } from './settings.ts';

/** What the portal must know before anyone has signed in. It holds no secret. */
export const configs = z.object({
  appName: z.string(),
  productKind: z.enum(productKinds),
  defaultLanguage: z.enum(interfaceLanguages),
  timeZone: z.string().describe('Where a day begins and ends.'),
  logoUrl: z.string().nullable().describe('null: the logo of the product.'),
  maintenance: z.boolean().describe('Whether only Admins may use the product now.'),
  supportEmail: z.string().describe('Empty where there is none.'),
  defaultQuizTypes: z.record(z.enum(collectionTypes), z.array(z.enum(quizTypes))),
  requireSupervisorForActive: z.boolean().describe('Whether only those who govern content set it to Active.'),
  trashDays: z.int().describe('How long what is deleted can be restored.'),
  webViewOrigins: z
    .array(z.string())
    .describe('Origins of pages that may show the portal in a frame and send it messages.'),
  /** The demo accounts, only while the server runs with demo content. */
  demo: z
    .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), roles: z.string() })) })
    .nullable(),
});
export type Configs = z.infer<typeof configs>;

/** What anyone may read of this installation. */
export const installationEndpoints = {
  configs: endpoint('GET', '/namespace/configs', {
    summary: 'What the sign-in page needs to know of this installation',
    access: 'public',
    inNamespace: false,
    answer: { json: configs },
  }),
};
