import type { SettingSection } from '#contract/system-settings.ts';

/** How a setting is edited; the rest is read from the contract's schema. */
export interface SettingField {
  name: string;
  input:
    | 'text'
    | 'url'
    | 'textArea'
    | 'number'
    | 'decimal'
    | 'switch'
    | 'select'
    | 'multiSelect'
    | 'lines'
    | 'image'
    | 'timeZone'
    | 'quizTypes';
  /** The prefix of the words of its values; else `settings:options.<name>`. */
  optionsKey?: string;
  /** Takes half of a row where there is room. */
  half?: boolean;
}

/** The settings of each section that has a form of fields, in their order; secrets follow them. */
export const sectionFields: Partial<Record<SettingSection, readonly SettingField[]>> = {
  general: [
    { name: 'appName', input: 'text', half: true },
    { name: 'supportEmail', input: 'text', half: true },
    { name: 'productKind', input: 'select', half: true },
    { name: 'defaultLanguage', input: 'select', half: true },
    { name: 'timeZone', input: 'timeZone' },
    { name: 'logoFileId', input: 'image' },
    { name: 'maintenance', input: 'switch' },
  ],
  signIn: [
    { name: 'twoStepRoles', input: 'multiSelect', optionsKey: 'account:roles' },
    { name: 'sessionHours', input: 'number', half: true },
    { name: 'staySignedInDays', input: 'number', half: true },
    { name: 'wrongPasswordsPerAccount', input: 'number', half: true },
    { name: 'wrongPasswordsPerAddress', input: 'number', half: true },
    { name: 'wrongCodesPerAddress', input: 'number', half: true },
    { name: 'codeRequestsPerAddress', input: 'number', half: true },
  ],
  content: [
    { name: 'requireSupervisorForActive', input: 'switch' },
    { name: 'defaultQuizTypes', input: 'quizTypes' },
  ],
  files: [{ name: 'workspaceQuotaGb', input: 'decimal', half: true }],
  ai: [
    { name: 'baseUrl', input: 'url' },
    { name: 'model', input: 'text' },
  ],
  speech: [
    { name: 'baseUrl', input: 'url' },
    { name: 'model', input: 'text' },
    { name: 'femaleVoices', input: 'lines', half: true },
    { name: 'maleVoices', input: 'lines', half: true },
  ],
  translation: [{ name: 'url', input: 'url' }],
  images: [],
  mail: [
    { name: 'smtpHost', input: 'text', half: true },
    { name: 'smtpPort', input: 'number', half: true },
    { name: 'smtpSecurity', input: 'select', half: true },
    { name: 'smtpUser', input: 'text', half: true },
    { name: 'from', input: 'text' },
  ],
  app: [
    { name: 'mobileHost', input: 'url' },
    { name: 'playStoreUrl', input: 'url' },
    { name: 'appStoreUrl', input: 'url' },
    { name: 'appAdsTxt', input: 'textArea' },
  ],
  webView: [{ name: 'origins', input: 'lines' }],
  retention: [
    { name: 'trashDays', input: 'number', half: true },
    { name: 'historyDays', input: 'number', half: true },
    { name: 'logDays', input: 'number', half: true },
    { name: 'activityDays', input: 'number', half: true },
    { name: 'jobDays', input: 'number', half: true },
  ],
  backups: [
    { name: 'schedule', input: 'select', half: true },
    { name: 'time', input: 'text', half: true },
    { name: 'keep', input: 'number', half: true },
    { name: 'withFiles', input: 'switch', half: true },
  ],
};
