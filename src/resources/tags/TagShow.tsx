import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { TagDetails } from '#contract/tags.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { translatedLanguages } from '../../components/form/translations/translation-values.ts';
import { useNamespaceLabels } from '../../components/form/use-namespace-labels.ts';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { FieldFacts } from '../../components/show/FieldFacts.tsx';
import { History } from '../../components/show/History.tsx';
import { ShowColumns } from '../../components/show/ShowColumns.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { TranslationsList } from '../../components/show/TranslationsList.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { tags } from './index.ts';
import { TagIcon } from './TagIcon.tsx';
import { tagColumns } from './tag-columns.tsx';

/** Everything about a tag: what it is, what carries it, its translations, its history. */
export default function TagShow() {
  const { id } = useParams();
  const { t } = useTranslation(['tags', 'common', 'items', 'collections', 'form']);
  const namespaces = useNamespaceLabels();
  const courses = (count: number) => t('courseCount', { count });
  return (
    <ShowPage<TagDetails> definition={tags} id={id}>
      {(tag) => (
        <ShowColumns
          aside={
            <>
              <FormCard title={t('show.usage')}>
                <Facts dense>
                  <Fact label={t('collections:menu')}>
                    {tag.usage.collections > 0 ? (
                      <Link component={RouterLink} to={`/admin/collections?tag=${tag.id}`}>
                        {courses(tag.usage.collections)}
                      </Link>
                    ) : (
                      courses(0)
                    )}
                  </Fact>
                  <Fact label={t('items:menu')}>{t('entryCount', { count: tag.usage.items })}</Fact>
                </Facts>
              </FormCard>
              <FormCard title={t('form:history')}>
                <History of={tag} />
              </FormCard>
            </>
          }
        >
          <FormCard title={t('show.facts')}>
            <Facts>
              <Fact label={t('form.description')} wide>
                {tag.description}
              </Fact>
              <FieldFacts record={tag} columns={tagColumns} fields={['subType', 'level', 'order']} />
              {tag.type === 'item' && (
                <Fact label={t('form.item_vocabCategories')}>
                  {tag.item_vocabCategories.map((value) => t(`items:types.${value}`)).join(', ')}
                </Fact>
              )}
              <Fact label={namespaces.label}>
                <ReferenceNames of="namespaces" ids={tag.namespaces} none={namespaces.everywhere} />
              </Fact>
              {tag.iconId && (
                <Fact label={t('form.iconId')}>
                  <TagIcon iconId={tag.iconId} /> {t(`icons.${tag.iconId}`, { defaultValue: tag.iconId })}
                </Fact>
              )}
              {(['imageId', 'iconImageId'] as const).map((field) => {
                const file = tag[field];
                return (
                  file && (
                    <Fact key={field} label={t(`form.${field}`)}>
                      <FilePreview file={{ ...file, attachmentType: 'Image' }} />
                    </Fact>
                  )
                );
              })}
            </Facts>
          </FormCard>
          {translatedLanguages(tag.translations ?? {}).length > 0 && (
            <FormCard title={t('form.translations')}>
              <TranslationsList translations={tag.translations ?? {}} />
            </FormCard>
          )}
        </ShowColumns>
      )}
    </ShowPage>
  );
}
