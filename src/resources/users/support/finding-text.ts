import type { TFunction } from 'i18next';
import type { Finding } from '#contract/support.ts';
import { optionKey } from '../../../components/field-keys.ts';
import { formatDateTime, formatDay } from '../../../lib/dates.ts';

/** The name of a plan; of what is none its own name. */
export function planName(plan: string | null, t: TFunction): string {
  return plan
    ? t(optionKey('collections:paymentTypes', plan), { defaultValue: plan })
    : t('payments:unknownPlan');
}

/** Why something failed, by its code; the sentences of errors speak to whoever made the call. */
export function reasonText(errorCode: string | null, t: TFunction): string {
  return errorCode ? t(optionKey('support:reasons', errorCode), { defaultValue: errorCode }) : '';
}

/** When something ends: today the time of day says it. */
function endText(iso: string, now = new Date()): string {
  const [day, time = ''] = formatDateTime(iso).split(' ');
  return day === formatDay(now.toISOString()) ? time : formatDateTime(iso);
}

/** Codes of which the sentence differs by whether someone is named, or an end. */
const named = ['blocked', 'removedFromClass', 'movedToClass', 'courseTrashed'];
/** Codes whose times are days to the people concerned. */
const days = ['courseDeleted'];

function variantOf({ code, by, to, until }: Finding): string {
  if (by && named.includes(code)) return 'By';
  if (code === 'courseElsewhere' && !to) return 'Unknown';
  return code === 'paymentFine' && !until ? 'Endless' : '';
}

/** What was found, in plain words. */
export function findingText(found: Finding, t: TFunction, language: string): string {
  const { question, code, at, until, by, name, to, count, errorCode } = found;
  const isPaid = question === 'payment';
  const time = isPaid || days.includes(code) ? formatDay : formatDateTime;
  const percent = ((count ?? 0) / 100).toLocaleString(language, { style: 'percent' });
  return t(`support:findings.${code}${variantOf(found)}`, {
    at: at ? time(at) : '–',
    until: until ? (isPaid ? formatDay(until) : endText(until)) : '–',
    by,
    name: isPaid ? planName(name, t) : name,
    to,
    percent,
    reason: reasonText(errorCode, t) || '–',
    ...(count !== null && { count }),
  });
}
