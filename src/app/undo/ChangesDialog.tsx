import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeOfRequest, changeEndpoints } from '#contract/changes.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { UndoButton } from '../../components/UndoButton.tsx';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { changeText } from './change-text.ts';

/** How many changes are listed at first, and how many more each time. */
const step = 50;

/** What the person changed within the last hour, in whichever tab, each with its Undo. */
export default function ChangesDialog({ onClose }: ModalProps) {
  const { t } = useTranslation(['changes', 'common', 'collections']);
  const [size, setSize] = useState(step);
  const { data, query } = useEndpoint(
    changeEndpoints.list,
    { query: { pageSize: String(size) } },
    // What was done a moment ago is what people look for.
    { staleTime: 0 },
  );
  return (
    <DialogFrame
      title={t('changes:title')}
      description={t('changes:help')}
      onClose={onClose}
      dividers
      // What was undone here says so below the list, not over it.
      paperSx={{ '& .MuiSnackbar-root': { position: 'static', transform: 'none', m: 1 } }}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {!data ? (
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      ) : data.items.length === 0 ? (
        <Typography sx={{ py: 4, textAlign: 'center' }}>{t('changes:empty')}</Typography>
      ) : (
        <>
          <List disablePadding>
            {data.items.map((change) => (
              <ChangeLine key={change.requestId} change={change} />
            ))}
          </List>
          {data.items.length < data.paging.total && (
            <Button loading={query.isFetching} onClick={() => setSize(size + step)}>
              {t('changes:more')}
            </Button>
          )}
        </>
      )}
    </DialogFrame>
  );
}

function ChangeLine({ change }: { change: ChangeOfRequest }) {
  const { t, i18n } = useTranslation(['changes', 'collections', 'items', 'tags', 'files']);
  const { requestId, createdAt, isUndone } = change;
  return (
    <ListItem disableGutters sx={{ gap: 2 }}>
      <ListItemText
        primary={changeText('done', change, t, i18n.language)}
        secondary={
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelative(createdAt, i18n.language)}
          </time>
        }
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
      <Box sx={{ flex: 'none' }}>
        {isUndone ? <MutedText>{t('changes:isUndone')}</MutedText> : <UndoButton requests={[requestId]} />}
      </Box>
    </ListItem>
  );
}
