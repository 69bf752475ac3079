import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaidPlan, type Payment, paidPlans, paymentEndpoints } from '#contract/payments.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { optionKey } from '../../components/field-keys.ts';
import { confirmLeaving, LeaveGuard } from '../../components/form/drafts/LeaveGuard.tsx';
import { useGuardsPage, useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import { sameValue } from '../../components/form/form-values.ts';
import { DayFilter } from '../../components/table/DayFilter.tsx';
import { PersonFilter } from '../../components/table/PersonFilter.tsx';
import { ApiError } from '../../lib/api-error.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { minorOf } from '../../lib/money.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

const blank = { userId: '', plan: '' as PaidPlan | '', amount: '', currency: 'EUR', expires: '', note: '' };
type Values = typeof blank;

/**
 * Adds a payment that no shop tells of, as a bank transfer. Of a given payment it corrects who paid and for what, as where
 * the shop knows another address, or a product that is unknown here.
 */
export default function PaymentForm({
  payment,
  onSaved,
  onClose,
}: ModalProps & { payment?: Payment; onSaved?: () => void }) {
  const { t } = useTranslation(['payments', 'collections', 'validation', 'table', 'form', 'common']);
  const [start] = useState<Values>({
    ...blank,
    userId: payment?.user?.id ?? '',
    plan: payment?.plan ?? '',
  });
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const { run } = useResourceMutations('payments');
  const notifyFailure = useFailureNotification();
  const formId = useId();
  const isChanged = !sameValue(values, start);
  const unsaved = useUnsavedWork(formId, isChanged);
  const guardsPage = useGuardsPage(formId);
  const mayClose = () => !isBusy && (!isChanged || confirmLeaving(t));

  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { userId, plan, amount, currency, expires, note } = values;
    // A day that is written by half, or does not exist, the field keeps to itself.
    const isTyped = event.currentTarget.querySelector('[role=spinbutton][aria-valuenow]') !== null;
    const amountMinor = amount === '' ? null : minorOf(amount, currency);
    const wrong = {
      ...(!userId && { userId: t('validation:required') }),
      ...(!plan && { plan: t('validation:required') }),
      ...(!expires && isTyped && { expiresAt: t('table:dayErrors.invalidDate') }),
      ...(amountMinor === undefined && { amountMinor: t('payments:add.wrongAmount') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || !plan || amountMinor === undefined) return;
    const added = {
      ...{ userId, plan, amountMinor, note },
      currency: amountMinor === null ? null : currency,
      // The day counts whole, where the Admin is.
      expiresAt: expires ? new Date(`${expires}T23:59:59`).toISOString() : null,
    };
    setBusy(true);
    try {
      if (payment)
        await run(
          paymentEndpoints.correct,
          { params: { id: payment.id }, body: { userId, plan, note } },
          { success: t('payments:correct.done'), failure: false },
        );
      else
        await run(paymentEndpoints.add, { body: added }, { success: t('payments:add.done'), failure: false });
      onSaved?.();
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
      if (refused.length > 0)
        setErrors(Object.fromEntries(refused.map(([path, words]) => [path, String(words)])));
      else notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof Values, path: string = name) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: errors[path] !== undefined,
    helperText: errors[path],
    fullWidth: true,
  });
  return (
    <DialogFrame
      title={t(payment ? 'payments:correct.title' : 'payments:create')}
      description={t(payment ? 'payments:correct.text' : 'payments:add.text')}
      asks
      mayClose={mayClose}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      confirm={{ label: t(payment ? 'common:save' : 'payments:add.submit'), loading: isBusy }}
    >
      {guardsPage && <LeaveGuard onLeave={unsaved.clear} />}
      <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PersonFilter
            filter={{ name: 'payer', labelKey: 'payments:user', kind: 'person', isOne: true }}
            value={values.userId}
            required
            error={errors.userId}
            onChange={(userId) => change({ userId })}
          />
        </Box>
        <TextField
          select
          required
          label={t('payments:plan')}
          {...field('plan')}
          sx={{ gridColumn: '1 / -1' }}
        >
          {paidPlans.map((plan) => (
            <MenuItem key={plan} value={plan}>
              {t(optionKey('collections:paymentTypes', plan))}
            </MenuItem>
          ))}
        </TextField>
        {!payment && (
          <>
            <TextField
              label={t('payments:amountMinor')}
              {...field('amount', 'amountMinor')}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
            <TextField
              label={t('payments:currency')}
              {...field('currency')}
              onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
              slotProps={{ htmlInput: { maxLength: 3 } }}
            />
            <Box sx={{ gridColumn: '1 / -1' }}>
              <DayFilter
                filter={{
                  name: 'expires',
                  labelKey: 'payments:add.expires',
                  helpKey: 'payments:add.expiresHelp',
                  kind: 'day',
                }}
                value={values.expires}
                others={{}}
                error={errors.expiresAt}
                onChange={(expires) => change({ expires })}
              />
            </Box>
          </>
        )}
        <TextField multiline label={t('payments:note')} {...field('note')} sx={{ gridColumn: '1 / -1' }} />
      </Box>
    </DialogFrame>
  );
}
