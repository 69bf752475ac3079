import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalProps } from '../../lib/modals.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { LoadMessage } from '../LoadMessage.tsx';
import { type Base, Comparison } from './Comparison.tsx';
import type { HistorySubject } from './history-modal.ts';
import { useFieldWords } from './use-field-words.ts';
import { useHistory } from './use-history.ts';
import { useRestoring } from './use-restoring.ts';
import { VersionList } from './VersionList.tsx';

/** The history of a record: its versions, and beside them what a version changed, or how it differs from another one. */
export default function HistoryDialog({ onClose, ...subject }: HistorySubject & ModalProps) {
  const { t } = useTranslation(['history', 'common']);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const history = useHistory(subject);
  const words = useFieldWords(subject);
  const [chosen, setChosen] = useState<number>();
  const [base, setBase] = useState<Base>('previous');
  const [showsAll, setShowsAll] = useState(false);
  const [restored, setRestored] = useState<number>();
  const restoring = useRestoring(subject, history, words, (version) => {
    setChosen(version);
    setRestored(version);
    setBase('previous');
  });
  const { record, isLoading, error } = history;
  const shown = chosen ?? (isNarrow ? undefined : history.newest);
  const { clear } = restoring;
  // The same one each time, so that of a thousand rows those are drawn that changed.
  const choose = useCallback(
    (version: number | undefined) => {
      clear();
      setChosen(version);
      setRestored(undefined);
      setBase((before) => (before === 'now' ? before : 'previous'));
    },
    [clear],
  );
  const isReady = record && !isLoading;

  return (
    <DialogFrame
      bare
      size="lg"
      over={t('history:open')}
      title={
        <Box component="span" sx={{ display: 'block', pr: 5 }}>
          {String(record?.title ?? record?.name ?? t('history:versions'))}
        </Box>
      }
      closeLabel={t('common:close')}
      onClose={onClose}
      paperSx={{ height: { sm: 'min(860px, calc(100% - 64px))' } }}
    >
      <Box sx={bodyStyle}>
        {!isReady && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <LoadMessage error={error} onRetry={history.retry} />
          </Box>
        )}
        {isReady && !(isNarrow && shown) && (
          <VersionList history={history} words={words} chosen={shown} follows={!isNarrow} onChoose={choose} />
        )}
        {isReady && shown !== undefined && (
          <Comparison
            key={shown}
            subject={subject}
            history={history}
            record={record}
            words={words}
            restoring={restoring}
            chosen={shown}
            base={base}
            onCompare={setBase}
            showsAll={showsAll}
            onShowAll={setShowsAll}
            takesFocus={isNarrow || shown === restored}
            onBack={isNarrow ? () => choose(undefined) : undefined}
          />
        )}
      </Box>
    </DialogFrame>
  );
}

const bodyStyle = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
  borderTop: 1,
  borderColor: 'divider',
  '& > :first-of-type:not(:only-child)': { borderRight: 1, borderColor: 'divider' },
} as const;
