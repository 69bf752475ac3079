import type { TFunction } from 'i18next';
import type { TimelinePart } from '#contract/support.ts';
import { fieldLabelKeys, optionKey } from '../../../components/field-keys.ts';
import { formatDateTime, formatDay } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { deviceOf } from '../../../lib/user-agent.ts';
import { planName, reasonText } from './finding-text.ts';

type Of<Name extends TimelinePart['part']> = Extract<TimelinePart, { part: Name }>;

function entityText(entityType: string | null, t: TFunction): string {
  const keys = [`${entityType}:noun`, `activities:entities.${entityType}`];
  return entityType ? t(keys, { defaultValue: entityType }) : '';
}

function joined(...parts: (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** What a part of an entry says: in one line, and what is to be added. */
export function partText(part: TimelinePart, t: TFunction, language: string): { line: string; more: string } {
  switch (part.part) {
    case 'created':
      return { line: t('support:timeline.created'), more: '' };
    case 'class':
      return {
        line: t(`support:timeline.class.${part.change}`, { name: part.namespace?.name ?? '' }),
        more: '',
      };
    case 'session':
      return sessionText(part, t);
    case 'payment':
      return paymentText(part, t, language);
    case 'activity':
      return activityText(part, t);
    case 'request':
      return requestText(part, t);
  }
}

function sessionText({ userAgent, isActive, verified, revokedAt }: Of<'session'>, t: TFunction) {
  const open = verified ? 'active' : 'unverified';
  const state = isActive ? open : revokedAt ? 'ended' : 'expired';
  return {
    line: t('support:timeline.session', { device: deviceOf(userAgent) || '–' }),
    more: t(`support:timeline.sessionStates.${state}`, { time: revokedAt ? formatDateTime(revokedAt) : '' }),
  };
}

function paymentText(part: Of<'payment'>, t: TFunction, language: string) {
  const { amountMinor, currency, expiresAt, provider } = part;
  const money = amountMinor !== null && currency && formatMoney(amountMinor, currency, language);
  return {
    line: t('support:timeline.payment', {
      event: t(optionKey('payments:events', part.event)),
      what: joined(planName(part.plan, t), money),
    }),
    more: joined(
      t(optionKey('payments:providers', provider)),
      expiresAt && t('support:until', { time: formatDay(expiresAt) }),
    ),
  };
}

function activityText(part: Of<'activity'>, t: TFunction) {
  const { success, errorCode, by, fields } = part;
  const names = fields.map((field) =>
    t([...fieldLabelKeys('users', field), `users:form.${field}`], { defaultValue: field }),
  );
  return {
    line: joined(t(`activities:types.${part.type}`), entityText(part.entityType, t), part.summary),
    more: joined(
      !success && t('support:timeline.failed'),
      reasonText(errorCode, t),
      by && t('support:timeline.by', { name: by }),
      names.length > 0 && t('support:timeline.fields', { fields: names.join(', ') }),
    ),
  };
}

function requestText({ errorCode, httpMethod, path, statusCode, message }: Of<'request'>, t: TFunction) {
  if (errorCode === 'PORTAL_ERROR') return { line: t('support:timeline.portalError'), more: message ?? '' };
  return {
    line: t('support:timeline.request', { method: httpMethod, path, status: statusCode }),
    more: joined(reasonText(errorCode, t), message),
  };
}
