import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paymentEndpoints } from '#contract/payments.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { ActivitiesLink } from '../../components/show/ActivitiesLink.tsx';
import { RecordView } from '../../components/show/RecordView.tsx';
import { column, twoColumns } from '../../components/view-style.ts';
import { isMissing } from '../../lib/api-error.ts';
import { useMay } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { paymentForm } from './index.ts';
import { PaymentEvents, PaymentFacts } from './PaymentFacts.tsx';
import { lookOfPayment, payerText } from './payment-cells.tsx';
import { canEnd, useEndingPayment } from './use-ending-payment.ts';

/** Everything about a payment. */
export default function PaymentShow() {
  const { t } = useTranslation('payments');
  const { id = '' } = useParams();
  const { data, query } = useEndpoint(paymentEndpoints.details, { params: { id } }, { retry: false });
  const mayEnd = useMay('payments', 'end');
  const mayCorrect = useMay('payments', 'correct');
  const end = useEndingPayment();
  if (query.error && (!data || isMissing(query.error)))
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <FormSkeleton />;
  return (
    <RecordView
      action="show"
      resource="payments"
      over={t('noun')}
      title={payerText(data, t)}
      chips={<ToneChip {...lookOfPayment(data.status, t)} />}
      backTo="/payments"
      actions={
        <>
          {mayCorrect && (
            <Button
              variant="outlined"
              onClick={() => paymentForm.open({ payment: data, onSaved: () => void query.refetch() })}
            >
              {t('correct.action')}
            </Button>
          )}
          {mayEnd && canEnd(data) && (
            <Button
              variant="outlined"
              color="error"
              onClick={() => void end(data).then((isEnded) => (isEnded ? query.refetch() : undefined))}
            >
              {t('end.confirm')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={twoColumns}>
        <Box sx={column}>
          <FormCard title={t('facts')}>
            <PaymentFacts payment={data} />
          </FormCard>
        </Box>
        <Box sx={column}>
          <FormCard title={t('history')} action={<ActivitiesLink of={data.id} />}>
            <PaymentEvents events={data.events} />
          </FormCard>
        </Box>
      </Box>
    </RecordView>
  );
}
