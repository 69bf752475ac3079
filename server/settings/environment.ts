import type { SettingSection, SettingsOf } from '#contract/system-settings.ts';
import type { Env } from '#server/env.ts';

type Values = Record<string, unknown>;
/** A value that the environment fixes, and the name of the variable. */
interface Fixed {
  variable: string;
  value: unknown;
}
export type FixedSettings = Partial<Record<SettingSection, Record<string, Fixed>>>;

/** The variables that fix settings. */
const variables = {
  general: { appName: 'APP_NAME', supportEmail: 'SUPPORT_EMAIL' },
  signIn: {
    wrongPasswordsPerAddress: 'WRONG_PASSWORDS_PER_ADDRESS',
    wrongCodesPerAddress: 'WRONG_CODES_PER_ADDRESS',
    codeRequestsPerAddress: 'CODE_REQUESTS_PER_ADDRESS',
  },
  files: { workspaceQuotaGb: 'WORKSPACE_QUOTA_GB' },
  ai: { baseUrl: 'AI_BASE_URL', apiKey: 'AI_API_KEY', model: 'AI_MODEL' },
  speech: {
    baseUrl: 'SPEECH_BASE_URL',
    apiKey: 'SPEECH_API_KEY',
    model: 'SPEECH_MODEL',
    femaleVoices: 'SPEECH_FEMALE_VOICES',
    maleVoices: 'SPEECH_MALE_VOICES',
  },
  translation: { url: 'TRANSLATE_URL', apiKey: 'TRANSLATE_API_KEY' },
  images: {
    pexelsKey: 'PEXELS_API_KEY',
    pixabayKey: 'PIXABAY_API_KEY',
    unsplashKey: 'UNSPLASH_ACCESS_KEY',
  },
  mail: { from: 'MAIL_FROM' },
  retention: { trashDays: 'TRASH_DAYS', historyDays: 'HISTORY_DAYS' },
  app: { mobileHost: 'MOBILE_HOST', playStoreUrl: 'PLAY_STORE_URL', appStoreUrl: 'APP_STORE_URL' },
  webView: { origins: 'WEB_VIEW_ORIGINS' },
} as const satisfies { [Section in SettingSection]?: { [Key in keyof SettingsOf<Section>]?: keyof Env } };

type Variable = {
  [Section in keyof typeof variables]: (typeof variables)[Section];
}[keyof typeof variables] extends infer Of
  ? Of extends Record<string, infer Name>
    ? Name
    : never
  : never;
/** The part of the environment that fixes settings. */
export type SettingsEnv = Pick<Env, Variable | 'SMTP_URL' | 'JWT_SECRET'>;

/** The key of a section's address: its secrets are sent there and nowhere else. */
export const addressKeys: Partial<Record<SettingSection, string>> = {
  ai: 'baseUrl',
  speech: 'baseUrl',
  translation: 'url',
  mail: 'smtpHost',
};

/** What the environment fixes. A secret of the environment is never sent to an address that a setting names. */
export function fixedSettings(env: SettingsEnv): FixedSettings {
  const fixed = Object.entries(variables).map(([section, keys]) => [
    section,
    Object.fromEntries(
      Object.entries(keys).flatMap(([key, variable]) =>
        env[variable] === undefined ? [] : [[key, { variable, value: env[variable] }]],
      ),
    ),
  ]);
  const found: Record<string, Record<string, Fixed>> = Object.fromEntries(fixed);
  for (const [section, address] of Object.entries(addressKeys)) {
    const { apiKey } = found[section] ?? {};
    if (apiKey && found[section]) found[section][address] ??= { variable: apiKey.variable, value: '' };
  }
  return { ...found, mail: { ...found.mail, ...(env.SMTP_URL && smtpSettings(env.SMTP_URL)) } };
}

/** The settings that an address such as `smtp://name:password@host:587` stands for. */
function smtpSettings(address: string): Record<string, Fixed> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isTls = protocol === 'smtps:';
  const values: Values = {
    smtpHost: hostname.replace(/^\[|\]$/g, ''),
    smtpPort: Number(port) || (isTls ? 465 : 587),
    smtpSecurity: isTls ? 'tls' : 'starttls',
    smtpUser: decodeURIComponent(username),
    smtpPassword: decodeURIComponent(password),
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { variable: 'SMTP_URL', value }]),
  );
}
