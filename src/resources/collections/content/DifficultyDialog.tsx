import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { parseNumber } from '../../../components/form/fields/FormNumberField.tsx';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { CollectionUnavailable } from './CollectionUnavailable.tsx';
import type { DifficultyProps } from './content-modals.ts';
import { DifficultyHistogram } from './DifficultyHistogram.tsx';
import { difficultyCounts } from './difficulty-counts.ts';
import { useCollection } from './use-collection.ts';
import { useContentRows } from './use-content-rows.ts';

type Props = DifficultyProps & { open: boolean; onClose: () => void };

/** Asks for the difficulty of a course, beside a picture of how difficult its entries are. */
export default function DifficultyDialog({ collectionId, open, onClose }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  const { collection, error, retry } = useCollection(collectionId);
  return (
    <DialogFrame bare title={t('content.difficulty.title')} open={open} size="xs" onClose={onClose}>
      {collection ? (
        <DifficultyForm collection={collection} onClose={onClose} />
      ) : (
        <CollectionUnavailable error={error} onRetry={retry} />
      )}
    </DialogFrame>
  );
}

function DifficultyForm({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { t, i18n } = useTranslation(['collections', 'common']);
  const { update } = useResourceMutations('collections');
  const content = useContentRows(collection, collection.items, [], limits.collectionItems);
  const { counts, average } = difficultyCounts(content.rows.map(({ difficulty }) => difficulty));
  const [written, setWritten] = useState(collection.difficulty?.toLocaleString(i18n.language) ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const value = parseNumber(written, 'decimal');
  const isValid = typeof value === 'number' && value >= 1 && value <= 8;
  const say = (number: number) => number.toLocaleString(i18n.language);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    setIsSaving(true);
    try {
      const { id, version } = collection;
      const success = t('content.difficulty.done', { value: say(value) });
      await update(id, { difficulty: value }, { version, success });
      onClose();
    } catch {
      // Refine reads the course again also after a failure, so that the next try is based on what is stored.
      setIsSaving(false);
    }
  };

  return (
    <form onSubmit={save} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {content.error ? (
          <Alert severity="error">{content.error.message}</Alert>
        ) : (
          <DifficultyHistogram
            counts={counts}
            value={isValid ? Math.round(value) : 0}
            onChoose={(level) => setWritten(say(level))}
          />
        )}
        <TextField
          autoFocus
          fullWidth
          label={t('difficulty')}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          onFocus={({ target }) => target.select()}
          error={written.trim() !== '' && !isValid}
          helperText={t('content.difficulty.range')}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        {average !== undefined && (
          <Button onClick={() => setWritten(say(average))} size="small" sx={{ justifySelf: 'start' }}>
            {t('content.difficulty.average', { value: say(average) })}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!isValid} loading={isSaving}>
          {t('common:save')}
        </Button>
      </DialogActions>
    </form>
  );
}
