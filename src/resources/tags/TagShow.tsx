import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { TagDetails } from '#contract/tags.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { tags } from './index.ts';
import { tagFields } from './TagForm.tsx';
import { TagIcon } from './TagIcon.tsx';

/** Everything about a tag. */
export default function TagShow() {
  const { id } = useParams();
  return (
    <ShowPage<TagDetails> definition={tags} id={id} history={({ type }) => ({ fields: tagFields[type] })}>
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
