import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../../components/form/entity-form.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { FormTextField } from '../../../components/form/fields/FormTextField.tsx';
import type { ItemValues } from '../item-values.ts';
import { Transcript } from './Transcript.tsx';
import { VideoPreview } from './VideoPreview.tsx';

/** The link of a video, what it tells, and the transcript that the server keeps of it. */
export function VideoFields() {
  const { t } = useTranslation('items');
  const { entity } = useEntityFormContext();
  const [type, link, title] = useWatch<ItemValues, ['type', 'link', 'title']>({
    name: ['type', 'link', 'title'],
  });
  // What is kept was said in the video of the link that is kept.
  const stored = entity as Item | undefined;
  const transcript = stored?.link === link ? stored.video_Transcript : undefined;
  return (
    <FormCard title={t('form.video')} help={t('form.videoHelp')}>
      <FormTextField name="link" type="url" required={type === 'Video'} maxLength={limits.url} />
      <VideoPreview link={link} />
      {link.trim() !== '' && <Transcript title={title} link={link} text={transcript} />}
    </FormCard>
  );
}
