import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useTranslation } from 'react-i18next';
import AuthorName from '../../components/AuthorName.tsx';
import { RecordLink } from '../../components/any-record.tsx';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import type { ModalProps } from '../../lib/modals.ts';
import type { RefusedProps } from './undo-modals.ts';

/** Names what cannot be undone and why, and asks what becomes of the rest. */
export default function RefusedDialog({
  outcome: {
    remaining,
    refused: { total, named },
  },
  onRest,
  onLeave,
  onClose,
}: RefusedProps & ModalProps) {
  const { t, i18n } = useTranslation(['changes', 'common']);
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <DialogFrame
      title={t(remaining > 0 ? 'refused.title' : 'refused.titleAll')}
      role="alertdialog"
      description={t('refused.text', { count: total })}
      onClose={leave}
      actions={
        <>
          <Button autoFocus onClick={leave}>
            {t(remaining > 0 ? 'changes:refused.leave' : 'common:close')}
          </Button>
          {remaining > 0 && (
            <Button
              variant="contained"
              onClick={() => {
                onClose();
                onRest();
              }}
            >
              {t('refused.rest')}
            </Button>
          )}
        </>
      }
    >
      <List dense>
        {named.map(({ entityId: id, reason, lastChange, ...record }) => (
          // A link leads away from the question.
          <ListItem
            key={id}
            disableGutters
            onClick={({ target }) => target instanceof HTMLAnchorElement && leave()}
          >
            <ListItemText
              primary={<RecordLink {...record} id={id} type={null} />}
              secondary={
                <>
                  {t(`refused.reasons.${reason}`)}
                  {lastChange && (
                    <>
                      {': '}
                      <AuthorName id={lastChange.userId} />
                      {', '}
                      <time dateTime={lastChange.createdAt} title={formatDateTime(lastChange.createdAt)}>
                        {formatRelative(lastChange.createdAt, i18n.language)}
                      </time>
                    </>
                  )}
                </>
              }
              slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
            />
          </ListItem>
        ))}
      </List>
      {total > named.length && <MutedText>{t('refused.more', { count: total - named.length })}</MutedText>}
    </DialogFrame>
  );
}
