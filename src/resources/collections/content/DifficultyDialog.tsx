import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Collection, collectionDifficulty } from '#contract/collections.ts';
import { levels } from '#contract/entity.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { parseNumber } from '../../../components/form/fields/FormNumberField.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { DifficultyProps } from '../collection-modals.ts';
import { useContentRows } from './use-content-rows.ts';
import { WithCollection } from './WithCollection.tsx';

type Props = DifficultyProps & ModalProps;

/** Asks for the difficulty of a collection, beside an image of how difficult its items are. */
export default function DifficultyDialog({ collectionId, onClose }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  return (
    <DialogFrame bare title={t('content.difficulty.title')} size="xs" onClose={onClose}>
      <WithCollection id={collectionId}>
        {(collection) => <DifficultyForm collection={collection} onClose={onClose} />}
      </WithCollection>
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
  const isValid = typeof value === 'number' && collectionDifficulty.safeParse(value).success;
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
      // Refine reads the collection again also after a failure, so that the next try is based on what is stored.
      setIsSaving(false);
    }
  };

  return (
    <form onSubmit={save} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {content.error ? (
          <LoadFailure error={content.error} onRetry={() => void content.retry()} heading="h2" />
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

interface DifficultyHistogramProps {
  counts: readonly { level: number; count: number }[];
  /** The level that is marked. */
  value: number;
  onChoose: (level: number) => void;
}

/** How many items have each level, a bar for each; a click chooses the level. */
function DifficultyHistogram({ counts, value, onChoose }: DifficultyHistogramProps) {
  const { t } = useTranslation('collections');
  const highest = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Box role="group" aria-label={t('content.difficulty.histogram')} sx={chartStyle}>
      {counts.map(({ level, count }) => (
        <ButtonBase
          key={level}
          aria-pressed={value === level}
          aria-label={t('content.difficulty.bar', { level, count })}
          onClick={() => onChoose(level)}
          sx={barStyle}
        >
          <span className="count">{count}</span>
          <span className="bar" style={{ height: `${(count / highest) * 100}px` }} />
          <span className="level">{level}</span>
        </ButtonBase>
      ))}
    </Box>
  );
}

const chartStyle = { display: 'grid', gridTemplateColumns: 'repeat(8, minmax(0, 1fr))', gap: 0.5 };
const barStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  minHeight: 156,
  pt: 0.5,
  borderRadius: 1,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& .count': { color: 'text.secondary' },
  '& .bar': { width: '70%', minHeight: 2, borderRadius: 0.5, bgcolor: 'primary.main', opacity: 0.45 },
  '& .level': { lineHeight: 2 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
  '&[aria-pressed="true"] .bar': { opacity: 1 },
  '&[aria-pressed="true"] .level': { fontWeight: 700, color: 'primary.main' },
};

/** How many items have each level, and their average with one decimal; none without items. */
export function difficultyCounts(difficulties: readonly number[]): {
  counts: { level: number; count: number }[];
  average: number | undefined;
} {
  const counts = levels.map((level) => ({
    level,
    count: difficulties.filter((difficulty) => difficulty === level).length,
  }));
  if (difficulties.length === 0) return { counts, average: undefined };
  const sum = difficulties.reduce((total, difficulty) => total + difficulty, 0);
  return { counts, average: Math.round((sum / difficulties.length) * 10) / 10 };
}
