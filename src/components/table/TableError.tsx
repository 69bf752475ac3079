import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../show/CopyButton.tsx';
import { TableMessage } from './TableMessage.tsx';

interface TableErrorProps {
  message: string;
  /** Under this id the request stands in the logs; absent when the server was not reached. */
  requestId?: string;
  onRetry: () => void;
}

/** What went wrong with a list, and how to go on. */
export function TableError({ message, requestId, onRetry }: TableErrorProps) {
  const { t } = useTranslation(['table', 'common']);
  return (
    <TableMessage icon={ErrorOutlineIcon} title={t('failed')} text={message} isAlert>
      <Button variant="contained" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      {requestId && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            mt: 1,
          }}
        >
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('requestId', { id: requestId })}
            <CopyButton text={requestId} label={t('copyRequest')} />
          </Typography>
        </Box>
      )}
    </TableMessage>
  );
}
