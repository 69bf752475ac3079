import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { type Payment, paymentEndpoints, paymentSortFields, paymentStatuses } from '#contract/payments.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineList } from '../../lib/resource-definition.ts';

/** The details of a purchase in a dialog. */
export const paymentDialog = defineModal<{ id: string }>(() => import('./PaymentDialog.tsx'));
/** Adds a payment by hand; of a given one it corrects who paid, and for what. */
export const paymentForm = defineModal<{ payment?: Payment; onSaved?: () => void }>(
  () => import('./PaymentForm.tsx'),
);

const { access } = paymentEndpoints.list;

/** What people paid. */
export const payments = defineList({
  name: 'payments',
  icon: PaymentsIcon,
  endpoints: {
    list: paymentEndpoints.list,
    details: paymentEndpoints.details,
    add: paymentEndpoints.add,
  },
  sortFields: paymentSortFields,
  filters: [
    { name: 'userId', labelKey: 'payments:user', kind: 'person' },
    optionsFilter('status', 'common:status', paymentStatuses, 'payments:statuses'),
  ],
  screens: [
    { path: '/payments', access, load: () => import('./PaymentsPage.tsx') },
    { path: '/payments/show/:id', access, load: () => import('./PaymentShow.tsx') },
  ],
  lists: [{ path: '/payments', access, section: 'system', order: 530 }],
  commands: [
    {
      id: 'add-payment',
      labelKey: 'payments:create',
      keywordsKey: 'payments:createKeywords',
      icon: PaymentsIcon,
      right: ['payments', 'create'],
      run: () => paymentForm.open({}),
    },
  ],
});

/** The address of the page of a payment. */
export function paymentPath(id: string): string {
  return `/payments/show/${id}`;
}
