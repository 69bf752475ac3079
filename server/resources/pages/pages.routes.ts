import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { deletionDays } from '#contract/account-deletion.ts';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { navigationSections, type PageName, pageEndpoints, pageNames } from '#contract/pages.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/api-error.ts';
import { callerLanguage, pageWord } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { createHits, findAlias, isVisit } from '#server/resources/aliases/open-alias.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The public pages, and what addresses of the mobile app open. */
export async function pageRoutes(
  app: FastifyInstance,
  { settings, database }: { settings: Settings; database: Database },
): Promise<void> {
  const hits = createHits(database, app.log);
  app.addHook('onClose', () => hits.close());

  route(app, pageEndpoints.page, async ({ params: { name }, request }) => {
    const language = callerLanguage(request);
    const written = (await settings.read('pages'))[name][language];
    const { appName } = await settings.read('general');
    const fill = await filling(settings, language);
    return {
      // A title is plain text, which is not escaped.
      title: written?.title.replaceAll('{{appName}}', () => appName) || pageWord(language, `titles.${name}`),
      html: fill(written?.html || usualTexts[language][name]),
      updatedAt: (written?.html && written.updatedAt) || null,
    };
  });

  route(app, pageEndpoints.appTarget, async ({ params, request }) => {
    const { mobileHost, playStoreUrl, appStoreUrl } = await settings.read('app');
    const mobileUrl = (path: string) => mobileHost && `${mobileHost}/${path}`;
    const name = sectionNamed(params.name);
    if (name) return { name, mobileUrl: mobileUrl(name), playStoreUrl, appStoreUrl, browserUrl: '' };
    const alias = await findAlias(database, params.name);
    if (!alias) throw notFound();
    if (isVisit(request.headers)) hits.add(alias.id);
    const { collectionId: id, collectionType: type, fallbackUrl } = alias;
    return {
      name: null,
      mobileUrl: id ? mobileUrl(`Collection/${id}`) : '',
      playStoreUrl,
      appStoreUrl,
      browserUrl:
        fallbackUrl ||
        `/collections/view?${new URLSearchParams({ collectionId: id ?? '', type: type ?? '' })}`,
    };
  });
}

function sectionNamed(name: string) {
  return navigationSections.find((section) => section.toLowerCase() === name.toLowerCase());
}

/** The texts that come with the product. */
const usualTexts = Object.fromEntries(
  interfaceLanguages.map((language) => [
    language,
    Object.fromEntries(
      pageNames.map((name) => [
        name,
        readFileSync(new URL(`texts/${language}/${name}.html`, import.meta.url), 'utf8'),
      ]),
    ),
  ]),
) as Record<InterfaceLanguage, Record<PageName, string>>;

/** Fills the places of a text, such as `{{appName}}`, with what holds on this installation. */
async function filling(settings: Settings, language: InterfaceLanguage): Promise<(text: string) => string> {
  const { appName, supportEmail } = await settings.read('general');
  const { trashDays, historyDays } = await settings.read('retention');
  const address = escapeHtml(supportEmail);
  const contact = supportEmail
    ? pageWord(language, 'contact', { address: `<a href="mailto:${address}">${address}</a>` })
    : pageWord(language, 'noContact');
  const values: Record<string, string> = {
    appName: escapeHtml(appName),
    contact,
    trashDays: String(trashDays),
    historyDays: String(historyDays),
    deletionDays: String(deletionDays),
  };
  return (text) => text.replace(/\{\{(\w+)\}\}/g, (place, key: string) => values[key] ?? place);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
