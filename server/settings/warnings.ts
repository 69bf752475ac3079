import { isIP } from 'node:net';
import type { SettingSection, SettingsOf } from '#contract/system-settings.ts';
import type { SettingWarning } from '#contract/system-settings-calls.ts';
import { isPublic } from '#server/integrations/safe-fetch.ts';
import { addressKeys } from './environment.ts';

/** What an Admin should know of the values of a section; how mail is sent matters to some. */
export function warningsOf(
  section: SettingSection,
  values: Record<string, unknown>,
  mail: Pick<SettingsOf<'mail'>, 'smtpHost'>,
): SettingWarning[] {
  if (section === 'signIn') return mail.smtpHost ? [] : ['codesInOutbox'];
  const address = values[addressKeys[section] ?? ''];
  return typeof address === 'string' && isPlainAcrossInternet(address) ? ['notEncrypted'] : [];
}

const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/** Whether an address is of plain HTTP and not of a host on the same machine or network, as far as its name tells. */
function isPlainAcrossInternet(address: string): boolean {
  if (!address.startsWith('http:')) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !localNames.test(host);
}
