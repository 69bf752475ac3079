import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { UndoButton } from '../../../components/UndoButton.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { undoableRequests } from '../../../lib/writes.ts';
import { itemAddress } from '../../items/index.ts';
import type { SkippedModalProps } from '../collection-modals.ts';

/** The counts of a bulk change, and by name the items it left alone because the person may not write them. */
export default function SkippedDialog({ done, skipped, answer, onClose }: SkippedModalProps & ModalProps) {
  const [requests] = useState(() => undoableRequests([answer]));
  const { t } = useTranslation(['collections', 'common']);
  return (
    <DialogFrame
      title={done}
      description={t('actions.bulk.skipped', { count: skipped.length })}
      onClose={onClose}
      dividers
      actions={
        <>
          {requests && <UndoButton requests={requests} onClick={onClose} />}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <List dense>
        {skipped.map(({ id, title }) => (
          <ListItem key={id} disableGutters>
            <Link component={RouterLink} to={itemAddress('view', { itemId: id })} onClick={onClose}>
              {title}
            </Link>
          </ListItem>
        ))}
      </List>
    </DialogFrame>
  );
}
