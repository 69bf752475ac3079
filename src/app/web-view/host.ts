import i18next from 'i18next';
import * as z from 'zod';
import { interfaceLanguages } from '#contract/languages.ts';
import { themeModes } from '#contract/settings.ts';
import { openModals } from '../../lib/modals.ts';
import { signOut } from '../../providers/account.ts';
import { configsQuery } from '../../providers/configs.ts';
import { notify } from '../../providers/notification-provider.ts';
import { overridePreferences } from '../preferences.ts';
import { queryClient } from '../query-client.ts';

declare global {
  interface Window {
    /** What React Native's web view puts into the page. */
    ReactNativeWebView?: { postMessage: (text: string) => void };
  }
}

/** What the host may ask for: the theme and the language of this session, and signing out. */
const hostMessage = z.strictObject({
  themeMode: z.enum(themeModes).optional(),
  lan: z.enum(interfaceLanguages).optional(),
  logout: z.literal(true).optional(),
});

type Report = 'READY' | 'HAS_MODALS' | 'NO_MODALS';

/**
 * Connects a web view with its host: the app around it, or the page that shows it in a frame, if the settings name the
 * origin of that page.
 */
export function followHost(): void {
  // The bridge of an app sends its messages to the document on Android, to the window elsewhere.
  for (const target of [window, document])
    target.addEventListener('message', (event) => void receive(event as MessageEvent));
  reportLayers();
}

/** The origins of pages that may be the host; none while they cannot be read. */
async function hostOrigins(): Promise<readonly string[]> {
  return queryClient.fetchQuery(configsQuery).then(
    ({ webViewOrigins }) => webViewOrigins,
    () => [],
  );
}

/** An app's bridge makes its messages within the page, which another window cannot: they name no origin and no sender. */
async function isFromHost({ origin, source }: MessageEvent): Promise<boolean> {
  if (origin === '' && source === null) return window.ReactNativeWebView !== undefined;
  return window.parent !== window && source === window.parent && (await hostOrigins()).includes(origin);
}

async function receive(event: MessageEvent): Promise<void> {
  if (!(await isFromHost(event))) return;
  const message = hostMessage.safeParse(parsed(event.data)).data;
  if (!message) return;
  const { themeMode, lan: language, logout } = message;
  overridePreferences({ ...(themeMode && { themeMode }), ...(language && { language }) });
  if (!logout) return;
  signOut();
  notify({ type: 'success', message: i18next.t('shell:signedOut') });
}

/** A message is JSON; pages may also send the object itself. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

async function report(type: Report): Promise<void> {
  const text = JSON.stringify({ type });
  if (window.ReactNativeWebView) return window.ReactNativeWebView.postMessage(text);
  if (window.parent === window) return;
  // Where the browser names the origin of the parent, no other one is tried: each would be an error in the console.
  const parentOrigin = window.location.ancestorOrigins?.[0];
  for (const origin of await hostOrigins())
    if (parentOrigin === undefined || origin === parentOrigin) window.parent.postMessage(text, origin);
}

/** What is shown over the page until it is closed: dialogs, menus, lists to choose from. */
const layers = '[role$=dialog], [role=menu], [role=listbox], .MuiModal-root:not(.MuiModal-hidden)';

/** Reports the first page, and from then on whether something is shown over the page. */
function reportLayers(): void {
  let isReady = false;
  let hadLayer = false;
  const look = () => {
    if (!isReady && document.querySelector('h1')) {
      isReady = true;
      void report('READY');
    }
    const hasLayer = openModals.get().length > 0 || document.querySelector(layers) !== null;
    if (!isReady || hasLayer === hadLayer) return;
    hadLayer = hasLayer;
    void report(hasLayer ? 'HAS_MODALS' : 'NO_MODALS');
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  openModals.subscribe(look);
  look();
}
