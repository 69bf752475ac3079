import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { type CollectionSection, collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import type { CollectionValues } from './collection-values.ts';

interface Props {
  collection: Collection;
  labels: Record<keyof CollectionValues, string>;
}

/** What classifies a course, to read. */
export function CollectionFacts({ collection, labels }: Props) {
  const { t, i18n } = useTranslation(['collections', 'common']);
  const namespaces = useNamespaceLabels();
  const has = (section: CollectionSection) => collectionTypeFacts[collection.type].sections.includes(section);
  const yesNo = (value: boolean) => t(value ? 'common:yes' : 'common:no');
  return (
    <Facts dense>
      {collection.typeAlias && <Fact label={labels.typeAlias}>{collection.typeAlias}</Fact>}
      <Fact label={labels.public}>{t(collection.public ? 'common:public' : 'common:private')}</Fact>
      <Fact label={labels.paymentType}>{t(`collections:paymentTypes.${collection.paymentType}`)}</Fact>
      <Fact label={labels.difficulty}>{collection.difficulty?.toLocaleString(i18n.language)}</Fact>
      <Fact label={labels.tags}>
        <ReferenceNames of="tags" query={{ type: 'collection' }} ids={collection.tags} />
      </Fact>
      <Fact label={labels.namespaces}>
        <ReferenceNames of="namespaces" ids={collection.namespaces} none={namespaces.everywhere} />
      </Fact>
      {collection.itemTag && (
        <Fact label={t('collections:show.itemTag')}>
          <ReferenceNames of="tags" query={{ type: 'item' }} ids={[collection.itemTag]} />
        </Fact>
      )}
      <Fact label={labels.quizVariant}>{t(`collections:form.variant.${collection.quizVariant}`)}</Fact>
      {has('quiz') && (
        <Fact label={labels.quizTypes} wide>
          {collection.quizTypes.map((value) => t(`collections:form.quizType.${value}`)).join(', ')}
        </Fact>
      )}
      {has('testRules') && (
        <>
          <Fact label={labels.maskAnswers}>{yesNo(collection.maskAnswers)}</Fact>
          <Fact label={labels.singleAttemptMode}>{yesNo(collection.singleAttemptMode)}</Fact>
          <Fact label={labels.countDownDuration}>
            {collection.countDownDuration !== null &&
              `${collection.countDownDuration} ${t('collections:form.minutes')}`}
          </Fact>
        </>
      )}
      <Fact label={labels.isTemplate}>{yesNo(collection.isTemplate)}</Fact>
      {has('link') && (
        <Fact label={labels.link} wide>
          {collection.link && (
            <Link href={collection.link} target="_blank" rel="noopener noreferrer">
              {collection.link}
            </Link>
          )}
        </Fact>
      )}
      {has('aiPrompt') && collection.aiPromptDescription && (
        <Fact label={labels.aiPromptDescription} wide>
          {collection.aiPromptDescription}
        </Fact>
      )}
    </Facts>
  );
}
