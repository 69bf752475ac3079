import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paragraphPairs } from '#contract/items/book-paragraphs.ts';

interface Props {
  content: string;
  translation: string;
  /** The number of the first paragraph that has no counterpart. */
  unpaired?: number;
  /** Leads to a paragraph by its number. */
  onChoose?: (number: number) => void;
}

/** How many paragraphs are shown at first, and how many more each time. */
const step = 40;

/** The paragraphs of a book section beside their translations, numbered, in pieces that are read at a glance. */
export function ParagraphPairs({ content, translation, unpaired, onChoose }: Props) {
  const { t } = useTranslation('items');
  const pairs = useMemo(() => paragraphPairs(content, translation), [content, translation]);
  const [shown, setShown] = useState(Math.max(step, unpaired ?? 0));
  const isTranslated = translation.trim() !== '';
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ol" aria-label={t('form.pairs')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {pairs.slice(0, shown).map(({ number, chunks }) => (
          <Box
            component="li"
            key={number}
            sx={{
              display: 'grid',
              gridTemplateColumns: '44px minmax(0, 1fr)',
              borderTop: 1,
              borderColor: number === unpaired ? 'warning.main' : 'divider',
              ...(number === unpaired && { borderTopWidth: 2 }),
            }}
          >
            <PairNumber number={number} label={t('form.paragraph', { number })} onChoose={onChoose} />
            <Box sx={{ minWidth: 0 }}>
              {chunks.map((chunk, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are only their place
                <Box key={index} sx={pairStyle(isTranslated)}>
                  <Piece text={chunk.content} />
                  {isTranslated && <Piece text={chunk.translation} />}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {shown < pairs.length && (
        <Button onClick={() => setShown(shown + step)} sx={{ justifySelf: 'start' }}>
          {t('form.pairsMore', { count: pairs.length - shown })}
        </Button>
      )}
    </Box>
  );
}

function PairNumber({
  number,
  label,
  onChoose,
}: {
  number: number;
  label: string;
  onChoose?: Props['onChoose'];
}) {
  const style = { py: 1, alignItems: 'start', justifyContent: 'start', fontVariantNumeric: 'tabular-nums' };
  const text = (
    <Typography component="span" variant="body2" color={onChoose ? 'primary' : 'text.secondary'}>
      {number}
    </Typography>
  );
  return onChoose ? (
    <ButtonBase aria-label={label} onClick={() => onChoose(number)} sx={style}>
      {text}
    </ButtonBase>
  ) : (
    <Box sx={style}>{text}</Box>
  );
}

function Piece({ text }: { text: string }) {
  return (
    <Typography
      sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxWidth: '72ch' }}
      color={text ? undefined : 'text.secondary'}
    >
      {text || '—'}
    </Typography>
  );
}

function pairStyle(isTranslated: boolean) {
  const one = 'minmax(0, 1fr)';
  return {
    display: 'grid',
    columnGap: 3,
    rowGap: 0.5,
    py: 0.75,
    gridTemplateColumns: isTranslated ? { xs: one, sm: `${one} ${one}` } : one,
    '& > :nth-of-type(2)': { color: 'text.secondary' },
  };
}
