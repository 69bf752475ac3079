import { QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { installationEndpoints } from '#contract/installation.ts';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { call } from '../lib/api.ts';
import { logFailure } from '../lib/report-error.ts';
import { configsQuery } from '../providers/configs.ts';
import { wordFor } from '../providers/i18n.ts';
import { choosePreferences, preferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

const known = (code: string | null | undefined): InterfaceLanguage | undefined =>
  interfaceLanguages.find((language) => language === code?.slice(0, 2).toLowerCase());

/** The language to start in: the stored choice, the `lan` parameter, the browser's, then the installation's. */
export async function chooseLanguage(): Promise<InterfaceLanguage> {
  const chosen =
    preferences.get().language ??
    known(new URLSearchParams(window.location.search).get('lan')) ??
    navigator.languages.map(known).find((language) => language !== undefined);
  return chosen ?? (await installationLanguage());
}

async function installationLanguage(): Promise<InterfaceLanguage> {
  try {
    // Beside Refine, which is loaded after signing in.
    return (await call(installationEndpoints.configs)).defaultLanguage;
  } catch {
    return 'el';
  }
}

/** Keeps each choice of a language, here and in the account, and reads again what the API answers in a language. */
export function syncLanguage(): void {
  i18next.on('languageChanged', (code) => {
    const language = known(code);
    if (language && language !== preferences.get().language) choosePreferences({ language });
    void queryClient.invalidateQueries();
  });
}

/** Words the interface for the kind of product, as soon as a page has read it and whenever it changes. */
export function followProductKind(): void {
  new QueryObserver(queryClient, { ...configsQuery, enabled: false }).subscribe(({ data }) => {
    if (data) void wordFor(data.productKind).catch(logFailure);
  });
}
