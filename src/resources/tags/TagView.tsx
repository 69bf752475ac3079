import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { languageCodes } from '#contract/languages.ts';
import type { TagDetails } from '#contract/tags.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { ShowHeader } from '../../components/show/ShowHeader.tsx';
import { formatDateTime } from '../../lib/dates.ts';
import { FilePreview } from '../files/FilePreview.tsx';
import { placementKey } from './placement-key.ts';
import { TagActions } from './TagActions.tsx';
import { TagIcon } from './TagIcon.tsx';
import { tagListAddress } from './tag-address.ts';

/** Everything about a tag: what it is, what carries it, its words in other languages, its history. */
export function TagView({ tag }: { tag: TagDetails }) {
  const { t, i18n } = useTranslation(['tags', 'common', 'languages', 'items', 'collections']);
  const translated = languageCodes.flatMap((code) => {
    const words = tag.translations?.[code];
    return words?.name || words?.description ? [{ code, ...words }] : [];
  });
  return (
    <>
      <ShowHeader
        over={t(`menu.${tag.type}`)}
        title={tag.name}
        chips={<StatusChip status={tag.status} />}
        backTo={tagListAddress(tag.type)}
        actions={<TagActions tag={tag} />}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormCard title={t('show.facts')}>
          <Facts>
            <Fact label={t('form.description')} wide>
              {tag.description}
            </Fact>
            <Fact label={t('placement')}>
              {tag.subType.map((value) => t(placementKey(value))).join(', ')}
            </Fact>
            <Fact label={t('common:level')}>{[...tag.level].sort().join(', ')}</Fact>
            <Fact label={t('order')}>{tag.order.toLocaleString(i18n.language)}</Fact>
            {tag.type === 'item' && (
              <Fact label={t('form.item_vocabCategories')}>
                {tag.item_vocabCategories.map((value) => t(`items:types.${value}`)).join(', ')}
              </Fact>
            )}
            <Fact label={t('form.namespaces')}>
              <ReferenceNames of="namespaces" ids={tag.namespaces} none={t('show.everywhere')} />
            </Fact>
            {tag.iconId && (
              <Fact label={t('form.iconId')}>
                <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                  <TagIcon iconId={tag.iconId} />
                  {t(`icons.${tag.iconId}`, { defaultValue: tag.iconId })}
                </Box>
              </Fact>
            )}
            {(
              [
                ['imageId', 'image'],
                ['iconImageId', 'iconImage'],
              ] as const
            ).map(
              ([field, word]) =>
                tag[field] && (
                  <Fact key={field} label={t(`form.${word}`)}>
                    <FilePreview file={{ ...tag[field], attachmentType: 'Image' }} />
                  </Fact>
                ),
            )}
          </Facts>
        </FormCard>
        <FormCard title={t('show.usage')}>
          <Facts>
            <Fact label={t('collections:menu')}>
              {tag.usage.collections > 0 ? (
                <Link component={RouterLink} to={`/admin/collections?tag=${tag.id}`}>
                  {t('courseCount', { count: tag.usage.collections })}
                </Link>
              ) : (
                t('courseCount', { count: 0 })
              )}
            </Fact>
            <Fact label={t('items:menu')}>{t('entryCount', { count: tag.usage.items })}</Fact>
          </Facts>
        </FormCard>
        {translated.length > 0 && (
          <FormCard title={t('form.translations')}>
            <Facts>
              {translated.map(({ code, name, description }) => (
                <Fact key={code} label={t(`languages:${code}`)} lang={code} wide>
                  {[name, description].filter(Boolean).join('\n')}
                </Fact>
              ))}
            </Facts>
          </FormCard>
        )}
        <FormCard title={t('show.history')}>
          <Facts>
            <Fact label={t('common:updatedAt')}>{formatDateTime(tag.updatedAt)}</Fact>
            <Fact label={t('common:createdAt')}>{formatDateTime(tag.createdAt)}</Fact>
            <Fact label={t('show.id')} wide>
              {tag.id}
              <CopyButton text={tag.id} label={t('show.copyId')} />
            </Fact>
          </Facts>
        </FormCard>
      </Box>
    </>
  );
}
