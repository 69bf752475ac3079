import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { TagDetails } from '#contract/tags.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts, Fact, Facts } from '../../components/show/Facts.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { tags } from './index.ts';
import { tagFields } from './TagForm.tsx';
import { TagIcon } from './TagIcon.tsx';

/** Everything about a tag. */
export default function TagShow() {
  const { id } = useParams();
  return (
    <ShowPage<TagDetails>
      definition={tags}
      id={id}
      history={({ type }) => ({ fields: tagFields[type] })}
      aside={(tag) => <TagUsage tag={tag} />}
    >
      {(tag) => <TagFacts tag={tag} />}
    </ShowPage>
  );
}

function TagFacts({ tag }: { tag: TagDetails }) {
  const { t } = useTranslation('tags');
  const preview = (file: TagDetails['imageId']) =>
    file && <FilePreview file={{ ...file, attachmentType: 'Image' }} />;
  const icon = tag.iconId && (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <TagIcon iconId={tag.iconId} />
      {t(`icons.${tag.iconId}`, { defaultValue: tag.iconId })}
    </Box>
  );
  return (
    <FormCard title={t('show.facts')}>
      <DeclaredFacts
        resource="tags"
        record={tag}
        fields={tagFields[tag.type]}
        own={{ iconId: icon, imageId: preview(tag.imageId), iconImageId: preview(tag.iconImageId) }}
      />
    </FormCard>
  );
}

/** How many collections and items carry the tag. */
function TagUsage({ tag: { id, usage } }: { tag: TagDetails }) {
  const { t } = useTranslation(['tags', 'collections', 'items']);
  const collections = t('collections:count', { count: usage.collections });
  return (
    <FormCard title={t('show.usage')}>
      <Facts dense>
        <Fact label={t('collections:menu')}>
          {usage.collections === 0 ? (
            collections
          ) : (
            <Link component={RouterLink} to={`/admin/collections?tag=${id}`}>
              {collections}
            </Link>
          )}
        </Fact>
        <Fact label={t('items:menu')}>{t('items:count', { count: usage.items })}</Fact>
      </Facts>
    </FormCard>
  );
}
