import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { type CollectionSection, collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { ReferenceNames } from '../../components/form/ReferenceNames.tsx';
import { useNamespaceLabels } from '../../components/form/use-namespace-labels.ts';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import type { CollectionValues } from './collection-values.ts';

interface Props {
  course: Collection;
  labels: Record<keyof CollectionValues, string>;
}

/** What classifies a course, to read. */
export function CollectionFacts({ course, labels }: Props) {
  const { t, i18n } = useTranslation(['collections', 'common']);
  const namespaces = useNamespaceLabels();
  const has = (section: CollectionSection) => collectionTypeFacts[course.type].sections.includes(section);
  const yesNo = (value: boolean) => t(value ? 'common:yes' : 'common:no');
  return (
    <Facts dense>
      {course.typeAlias && <Fact label={labels.typeAlias}>{course.typeAlias}</Fact>}
      <Fact label={labels.public}>{t(course.public ? 'common:public' : 'common:private')}</Fact>
      <Fact label={labels.paymentType}>{t(`collections:paymentTypes.${course.paymentType}`)}</Fact>
      <Fact label={labels.difficulty}>{course.difficulty?.toLocaleString(i18n.language)}</Fact>
      <Fact label={labels.tags}>
        <ReferenceNames of="tags" query={{ type: 'collection' }} ids={course.tags} />
      </Fact>
      <Fact label={labels.namespaces}>
        <ReferenceNames of="namespaces" ids={course.namespaces} none={namespaces.everywhere} />
      </Fact>
      {course.itemTag && (
        <Fact label={t('collections:show.itemTag')}>
          <ReferenceNames of="tags" query={{ type: 'item' }} ids={[course.itemTag]} />
        </Fact>
      )}
      <Fact label={labels.quizVariant}>{t(`collections:form.variant.${course.quizVariant}`)}</Fact>
      {has('quiz') && (
        <Fact label={labels.quizTypes} wide>
          {course.quizTypes.map((value) => t(`collections:form.quizType.${value}`)).join(', ')}
        </Fact>
      )}
      {has('testRules') && (
        <>
          <Fact label={labels.maskAnswers}>{yesNo(course.maskAnswers)}</Fact>
          <Fact label={labels.singleAttemptMode}>{yesNo(course.singleAttemptMode)}</Fact>
          <Fact label={labels.countDownDuration}>
            {course.countDownDuration !== null &&
              `${course.countDownDuration} ${t('collections:form.minutes')}`}
          </Fact>
        </>
      )}
      <Fact label={labels.isTemplate}>{yesNo(course.isTemplate)}</Fact>
      {has('link') && (
        <Fact label={labels.link} wide>
          {course.link && (
            <Link href={course.link} target="_blank" rel="noopener noreferrer">
              {course.link}
            </Link>
          )}
        </Fact>
      )}
      {has('aiPrompt') && course.aiPromptDescription && (
        <Fact label={labels.aiPromptDescription} wide>
          {course.aiPromptDescription}
        </Fact>
      )}
    </Facts>
  );
}
