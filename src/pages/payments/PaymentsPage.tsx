import AddIcon from '@mui/icons-material/Add';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import CorrectIcon from '@mui/icons-material/PersonAddAltOutlined';
import PersonIcon from '@mui/icons-material/PersonSearchOutlined';
import DetailsIcon from '@mui/icons-material/ReceiptOutlined';
import EndIcon from '@mui/icons-material/StopCircleOutlined';
import { CreateButton } from '@refinedev/mui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { asButton } from '../../components/as-button.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { useLatestCallback } from '../../components/use-latest-callback.ts';
import { formatDay } from '../../lib/dates.ts';
import { paymentDialog, paymentForm, paymentPath, payments } from './index.ts';
import { lookOfPayment, moneyText, payerText, planText } from './payment-cells.tsx';
import { canEnd, useEndingPayment } from './use-ending-payment.ts';

/** What people paid. */
export default function PaymentsPage() {
  const { t } = useTranslation(['payments', 'collections']);
  const end = useLatestCallback(useEndingPayment());
  const rowActions = useMemo(
    (): readonly RowAction<Payment>[] => [
      {
        id: 'view',
        labelKey: 'payments:details',
        icon: DetailsIcon,
        right: ['payments', 'show'],
        onHover: true,
        run: ({ id }) => paymentDialog.open({ id }),
      },
      {
        id: 'page',
        labelKey: 'table:view',
        icon: OpenIcon,
        right: ['payments', 'show'],
        to: ({ id }) => paymentPath(id),
      },
      {
        id: 'of-person',
        labelKey: 'payments:ofPerson',
        icon: PersonIcon,
        right: ['payments', 'list'],
        fits: ({ user }) => user !== null,
        to: ({ user }) => `/payments?userId=${user?.id}`,
      },
      {
        id: 'correct',
        labelKey: 'payments:correct.action',
        icon: CorrectIcon,
        right: ['payments', 'correct'],
        run: (payment) => paymentForm.open({ payment }),
      },
      {
        id: 'end',
        labelKey: 'payments:end.confirm',
        icon: EndIcon,
        right: ['payments', 'end'],
        fits: canEnd,
        danger: true,
        run: (row) => void end(row),
      },
    ],
    [end],
  );
  const nameOf = useLatestCallback((row: Payment) => `${payerText(row, t)}, ${planText(row.plan, t)}`);
  return (
    <DataTable<Payment>
      definition={payments}
      title={t('menu')}
      columns={columns}
      rowActions={rowActions}
      nameOf={nameOf}
      create={
        <CreateButton
          {...asButton}
          resource="payments"
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => paymentForm.open({})}
          sx={{ flex: 'none' }}
        >
          {t('create')}
        </CreateButton>
      }
      empty={{ icon: payments.icon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

const columns = column.columnsOf<Payment>(payments, {
  user: {
    width: 190,
    grow: 2,
    cell: (user, { t, tabIndex }, row) => (
      <span className="list-name">
        <Link to={paymentPath(row.id)} title={user?.email ?? row.payer} tabIndex={tabIndex}>
          {payerText(row, t)}
        </Link>
      </span>
    ),
  },
  status: {
    width: 150,
    card: true,
    labelKey: 'common:status',
    cell: (status, { t }) => <ToneLabel {...lookOfPayment(status, t)} />,
  },
  plan: column.textColumn((plan, { t }) => planText(plan, t), { width: 110, card: true }),
  amountMinor: {
    width: 112,
    align: 'right',
    card: (_amount, { language }, row) => moneyText(row, language),
    cell: (_amount, { language }, row) => moneyText(row, language) || '–',
  },
  provider: column.optionsColumn('payments:providers', { width: 152 }),
  purchasedAt: column.dayColumn({ width: 112, card: formatDay }),
  expiresAt: column.textColumn((at, { t }) => (at ? formatDay(at) : t('payments:never')), { width: 112 }),
  productId: column.textColumn((product) => product, { width: 138, grow: 1 }),
  transactionId: column.textColumn((id) => id, { width: 190, grow: 1, isOptional: true }),
  platform: column.optionsColumn('activities:platforms', { isOptional: true }),
  updatedAt: column.timeColumn({ isOptional: true }),
});
