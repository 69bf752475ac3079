import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FileField } from '../files/FileField.tsx';
import type { CollectionValues } from './collection-values.ts';
import { plainOfRich } from './description-format.ts';
import { useTypeFacts } from './use-type-facts.ts';

/** The picture of a course, and its recording where the type has one, which can be spoken from the description. */
export function CollectionMedia() {
  const { t } = useTranslation('collections');
  const { facts, has } = useTypeFacts();
  const { getValues } = useFormContext<CollectionValues>();
  const speech = () => {
    const { title, description } = getValues();
    const text = facts.description === 'rich' ? plainOfRich(description) : description;
    return { title, text: text.slice(0, limits.spokenText) };
  };
  return (
    <FormCard title={t(has('audio') ? 'form.imageAndAudio' : 'form.imageId')}>
      <FileField name="imageId" accept="image" isNamed={!has('audio')} />
      {has('audio') && <FileField name="audioId" accept="audio" speech={speech} />}
    </FormCard>
  );
}
