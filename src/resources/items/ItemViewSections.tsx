import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { isVocabularyType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { EtymologyView } from './EtymologyView.tsx';
import { type ItemValues, itemValuesOf, sectionsShown } from './item-values.ts';

interface Props {
  item: Item;
  labels: Record<keyof ItemValues, string>;
}

/** The words of an entry and the sections of its type, to read. */
export function ItemViewSections({ item, labels }: Props) {
  const { t } = useTranslation('items');
  const sections = sectionsShown(itemValuesOf(item));
  const answer =
    item.type === 'TrueOrFalse' && (item.additionalInfo === 'true' || item.additionalInfo === 'false')
      ? t(`form.${item.additionalInfo}`)
      : item.additionalInfo;
  return (
    <>
      <FormCard title={t('form.text')}>
        <Facts>
          {sections.includes('question') && (
            <Fact label={labels.question} wide>
              {item.question}
            </Fact>
          )}
          <Fact label={labels.description} wide>
            {item.description}
          </Fact>
          <Fact label={labels.additionalInfo} wide>
            {answer}
          </Fact>
          {sections.includes('hiddenInfo') && (
            <Fact label={labels.hiddenInfo} wide>
              {item.hiddenInfo}
            </Fact>
          )}
          {sections.includes('video') && (
            <>
              <Fact label={labels.link} wide>
                {item.link && (
                  <Link href={item.link} target="_blank" rel="noopener noreferrer">
                    {item.link}
                  </Link>
                )}
              </Fact>
              <Fact label={t('form.transcript')} wide>
                {item.video_Transcript}
              </Fact>
            </>
          )}
        </Facts>
      </FormCard>
      {(sections.includes('examples') || sections.includes('choices')) && (
        <FormCard title={t(isVocabularyType(item.type) ? 'form.examples' : 'form.choices')}>
          {item.examples.length > 0 ? (
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
              {item.examples.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list to read; lines may be alike
                <li key={index}>{line}</li>
              ))}
            </Box>
          ) : (
            '—'
          )}
        </FormCard>
      )}
      {sections.includes('etymology') && (
        <FormCard title={t('form.etymology')}>
          <EtymologyView steps={item.etymologyEvolution} />
        </FormCard>
      )}
      {sections.includes('book') && (
        <FormCard title={t('form.book')}>
          <Facts>
            <Fact label={labels.bookSection_Content} wide>
              {item.bookSection_Content}
            </Fact>
            <Fact label={labels.bookSection_ContentTranslation} wide>
              {item.bookSection_ContentTranslation}
            </Fact>
          </Facts>
        </FormCard>
      )}
    </>
  );
}
