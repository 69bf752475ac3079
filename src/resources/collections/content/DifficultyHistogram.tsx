import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';

interface Props {
  counts: readonly { level: number; count: number }[];
  /** The level that is marked. */
  value: number;
  onChoose: (level: number) => void;
}

/** How many entries stand at each level, a bar for each; a click chooses the level. */
export function DifficultyHistogram({ counts, value, onChoose }: Props) {
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
