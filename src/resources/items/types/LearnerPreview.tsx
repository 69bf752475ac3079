import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Exercise, missingWords, piecesOf } from '#contract/items/learner-pieces.ts';
import { MutedText } from '../../../components/MutedText.tsx';

interface Props {
  exercise: Exercise & { question: string };
}

/** An exercise as a learner meets it: the task, the text, and what there is to choose from or to put in order. */
export function LearnerPreview({ exercise }: Props) {
  const { t } = useTranslation('items');
  const { type, title, question, additionalInfo } = exercise;
  const pieces = type === 'TrueOrFalse' ? [[t('form.true'), t('form.false')]] : piecesOf(exercise);
  const spelled = type === 'FillTheGapMultipleSpelling' ? missingWords(title, additionalInfo) : [];
  if (!title.trim() && !question.trim() && pieces.length === 0) {
    return <Typography color="text.secondary">{t('form.previewEmpty')}</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      {question.trim() && <MutedText sx={wrap}>{question}</MutedText>}
      {title.trim() && <Typography sx={{ ...wrap, fontSize: 16, fontWeight: 500 }}>{title}</Typography>}
      {spelled.length > 0 && (
        <MutedText>
          {t('form.previewLetters', {
            count: spelled.length,
            letters: spelled.map((word) => [...word.normalize('NFC')].length).join(', '),
          })}
        </MutedText>
      )}
      {pieces.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups are only their place
        <Box key={index} component="ul" sx={type === 'MultipleChoice' ? column : row}>
          {group.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike
            <Box component="li" key={place} sx={pieceStyle}>
              {piece}
            </Box>
          ))}
        </Box>
      ))}
      {type === 'QuestionAnswer' && (
        <Box aria-hidden sx={{ height: 32, borderBottom: 1, borderColor: 'divider', maxWidth: 420 }} />
      )}
    </Box>
  );
}

const wrap = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 0.75,
  m: 0,
  p: 0,
  listStyle: 'none',
};
const column = { ...row, flexDirection: 'column' };
const pieceStyle = {
  px: 1.25,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflowWrap: 'anywhere',
  maxWidth: '100%',
};
