import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marked } from '../history/ChangedText.tsx';
import { type Step, textDiff } from '../history/diff.ts';
import { MutedText } from '../MutedText.tsx';
import { changedTexts, type FieldChange } from './changed-texts.ts';

interface Props {
  /** By the names of the fields; of a secret neither the old nor the new value is known. */
  changes: Readonly<Record<string, FieldChange>>;
  /** What a field is called, where that is known. */
  nameOf: (field: string) => string;
}

/** What changed of each field, the old value beside the new one and their differences marked; all of it as text. */
export function ChangedFields({ changes, nameOf }: Props) {
  const { t } = useTranslation('history');
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {Object.entries(changes).map(([field, change]) => (
        <Box key={field}>
          <Typography
            component="dt"
            sx={{ fontSize: 14, fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}
          >
            {nameOf(field)}
          </Typography>
          {Object.keys(change).length === 0 ? (
            <MutedText component="dd" sx={{ m: 0 }}>
              {t('secret')}
            </MutedText>
          ) : (
            <BothSides {...change} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function BothSides(change: FieldChange) {
  const { t } = useTranslation('history');
  const steps = useMemo(() => {
    const { before, after } = changedTexts(change);
    return textDiff(before, after);
  }, [change]);
  return (
    <Box component="dd" sx={sidesStyle}>
      {(['removed', 'added'] as const).map((kind) => (
        <div key={kind}>
          <MutedText>{t(kind === 'removed' ? 'before' : 'after')}</MutedText>
          <Side kind={kind} steps={steps.filter((step) => step.kind === kind || step.kind === 'same')} />
        </div>
      ))}
    </Box>
  );
}

function Side({ kind, steps }: { kind: 'removed' | 'added'; steps: readonly Step<string>[] }) {
  const { t } = useTranslation('history');
  if (steps.length === 0) return <Box sx={{ color: 'text.secondary' }}>{`(${t('blank')})`}</Box>;
  return (
    <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {steps.map((step, index) =>
        step.kind === kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison to read, it never changes
          <Marked key={index} kind={kind}>
            {step.item}
          </Marked>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison to read, it never changes
          <Kept key={index} text={step.item} />
        ),
      )}
    </Box>
  );
}

/** How much of what stayed is shown at each of its ends. */
const shownAtEnds = 150;

/** A part of a text that stayed; of a long one its ends, until the rest is wanted. */
function Kept({ text }: { text: string }) {
  const { t } = useTranslation('common');
  const [isWhole, setWhole] = useState(text.length <= 4 * shownAtEnds);
  if (isWhole) return text;
  const left = text.length - 2 * shownAtEnds;
  return (
    <>
      {text.slice(0, shownAtEnds)}…{' '}
      <Button size="small" onClick={() => setWhole(true)}>
        {t('moreText', { count: left })}
      </Button>{' '}
      …{text.slice(-shownAtEnds)}
    </>
  );
}

const sidesStyle = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  '& > div': {
    p: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    minWidth: 0,
    fontSize: 14,
  },
} as const;
