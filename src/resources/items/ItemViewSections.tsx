import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isExerciseType, isGapType } from '#contract/item-types.ts';
import { paragraphsOf } from '#contract/items/book-paragraphs.ts';
import { gapWords } from '#contract/items/gap-words.ts';
import type { Item } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { etymologyLanguages, isLanguageCode, useEtymologyLanguages } from './etymology-languages.ts';
import { useItemLabels } from './item-fields.tsx';
import { type ItemValues, itemValuesOf, sectionsShown } from './item-values.ts';
import { LearnerPreview } from './types/LearnerPreview.tsx';
import { ParagraphPairs } from './types/ParagraphPairs.tsx';
import { Transcript } from './types/Transcript.tsx';
import { VideoPreview } from './types/VideoPreview.tsx';

const texts = ['question', 'description', 'additionalInfo', 'hiddenInfo'] as const;

/** The words of an item and the sections of its type, to read. */
export function ItemViewSections({ item }: { item: Item }) {
  const labels = useItemLabels(item.type);
  const { t } = useTranslation('items');
  const sections = sectionsShown(itemValuesOf(item));
  const isExercise = isExerciseType(item.type);
  const isShown = {
    question: sections.includes('question') && !isExercise,
    description: true,
    additionalInfo: !isExercise,
    hiddenInfo: sections.includes('hiddenInfo'),
  };
  return (
    <>
      {isExercise && <ExerciseView item={item} labels={labels} />}
      <FormCard title={t(isExercise ? 'form.afterwards' : 'form.text')}>
        <Facts>
          {texts
            .filter((name) => isShown[name])
            .map((name) => (
              <Fact key={name} label={labels[name]} wide>
                {item[name]}
              </Fact>
            ))}
        </Facts>
      </FormCard>
      {sections.includes('video') && (
        <FormCard title={t('form.video')}>
          {item.link ? <VideoPreview link={item.link} /> : '—'}
          <Transcript title={item.title} link={item.link ?? ''} text={item.video_Transcript} />
        </FormCard>
      )}
      {sections.includes('examples') && item.examples.length > 0 && (
        <FormCard title={labels.examples}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, maxWidth: '72ch' }}>
            {item.examples.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list to read; lines may be alike
              <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
                {line}
              </Box>
            ))}
          </Box>
        </FormCard>
      )}
      {item.etymologyEvolution.length > 0 && (
        <FormCard title={t('form.etymology')}>
          <EtymologyView steps={item.etymologyEvolution} />
        </FormCard>
      )}
      {sections.includes('book') && (
        <FormCard
          title={t('form.book')}
          help={t('form.paragraphs', { count: paragraphsOf(item.bookSection_Content).length })}
        >
          <ParagraphPairs
            content={item.bookSection_Content}
            translation={item.bookSection_ContentTranslation}
          />
        </FormCard>
      )}
    </>
  );
}

/** The history of a word to read, oldest first. */
function EtymologyView({ steps }: { steps: Item['etymologyEvolution'] }) {
  const { nameOf } = useEtymologyLanguages();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list to read; steps may be alike
        <Box component="li" key={index} sx={{ pl: 2, borderLeft: 3, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {isLanguageCode(step.language) && <LanguageFlag code={step.language} />}
            <MutedText>{nameOf(step.language)}</MutedText>
            <Typography
              lang={etymologyLanguages.includes(step.language) ? step.language : undefined}
              sx={{ fontWeight: 600 }}
            >
              {step.word}
            </Typography>
            <MutedText>{step.partOfSpeech}</MutedText>
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{step.meaning}</Typography>
          <MutedText sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{step.etymology}</MutedText>
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  item: Item;
  labels: Record<keyof ItemValues, string>;
}

/** An exercise to read: as a learner meets it, and its answer. */
function ExerciseView({ item, labels }: Props) {
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
