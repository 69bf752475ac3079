import type { ComponentType } from 'react';
import type { SettingSection } from '#contract/system-settings.ts';
import { JobsBadge } from '../jobs/JobsBadge.tsx';

/** A tab of the page: sections of settings, or a component of its own. */
export interface SettingsTab {
  /** Its name in the address, and the end of the key of its label, `settings:tabs.<id>`. */
  id: string;
  sections?: readonly SettingSection[];
  /** What else it shows, above the settings; loaded when the tab is first opened. */
  load?: () => Promise<{ default: ComponentType }>;
  /** What is shown beside its label, as a count. */
  Badge?: ComponentType;
}

/** The tabs, in their order; the first is shown where the address names none. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'general', sections: ['general'] },
  { id: 'signIn', sections: ['signIn'] },
  { id: 'content', sections: ['content', 'files'] },
  { id: 'services', sections: ['ai', 'speech', 'translation', 'images'] },
  { id: 'mail', sections: ['mail'] },
  { id: 'pages', sections: ['pages'] },
  { id: 'app', sections: ['app', 'webView'] },
  { id: 'retention', sections: ['retention'] },
  { id: 'status', load: () => import('./StatusTab.tsx') },
  { id: 'jobs', load: () => import('../jobs/JobsTab.tsx'), Badge: JobsBadge },
  { id: 'backups', sections: ['backups'], load: () => import('../backups/BackupsTab.tsx') },
];
