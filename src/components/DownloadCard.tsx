import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import { download } from '../lib/api.ts';
import { FormCard } from './form/FormCard.tsx';
import { useAttempt } from './use-attempt.ts';

interface Props {
  title: string;
  help: string;
  label: string;
  /** A call that answers a file. */
  endpoint: Endpoint;
  params?: Record<string, string>;
}

/** A card that saves a file, and says what is in it. */
export function DownloadCard({ title, help, label, endpoint, params = {} }: Props) {
  const { t } = useTranslation('common');
  const { problem, isPending, attempt } = useAttempt();
  return (
    <FormCard title={title} help={help}>
      {problem && (
        <Alert severity="error" role="alert">
          {problem.message || t('loadFailed')}
        </Alert>
      )}
      <div>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={isPending}
          onClick={() => void attempt(() => download(endpoint, { params }))}
        >
          {label}
        </Button>
      </div>
    </FormCard>
  );
}
