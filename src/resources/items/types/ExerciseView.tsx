import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isGapType } from '#contract/item-types.ts';
import { gapWords } from '#contract/items/gap-words.ts';
import type { Item } from '#contract/items.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { Fact, Facts } from '../../../components/show/Facts.tsx';
import type { ItemValues } from '../item-values.ts';
import { LearnerPreview } from './LearnerPreview.tsx';

interface Props {
  item: Item;
  labels: Record<keyof ItemValues, string>;
}

/** An exercise to read: as a learner meets it, and its answer. */
export function ExerciseView({ item, labels }: Props) {
  const { t } = useTranslation('items');
  return (
    <>
      <FormCard title={t('form.preview')}>
        <LearnerPreview exercise={item} />
      </FormCard>
      <FormCard title={labels.additionalInfo}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <CheckIcon aria-hidden color="success" />
          <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontWeight: 500 }}>
            <Answer item={item} />
          </Typography>
        </Box>
        {item.type !== 'MultipleChoice' && item.examples.length > 0 && (
          <Facts>
            <Fact label={labels.examples} wide>
              {item.examples.join('\n')}
            </Fact>
          </Facts>
        )}
      </FormCard>
    </>
  );
}

function Answer({ item: { type, title, additionalInfo } }: { item: Item }) {
  const { t } = useTranslation('items');
  if (type === 'TrueOrFalse' && (additionalInfo === 'true' || additionalInfo === 'false')) {
    return t(`form.${additionalInfo}`);
  }
  if (!isGapType(type)) return additionalInfo;
  return gapWords(title, additionalInfo)
    .filter(({ answer }) => answer !== undefined)
    .map(({ isBlank, answer }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words are only their place
      <span key={index}>
        {index > 0 && ' '}
        {isBlank ? <Filled>{answer}</Filled> : answer}
      </span>
    ));
}

/** A word in a gap. */
function Filled({ children }: { children?: string }) {
  return (
    <Box component="strong" sx={{ color: 'primary.main', borderBottom: 2, borderColor: 'primary.main' }}>
      {children}
    </Box>
  );
}
