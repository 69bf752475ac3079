import type { ReactNode } from 'react';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { CollectionAside } from './CollectionAside.tsx';
import { CollectionQuiz } from './CollectionQuiz.tsx';
import { CollectionText } from './CollectionText.tsx';

/** The fields of a course, laid out by its type; `content` is the list of its entries. */
export function CollectionForm({ content }: { content?: ReactNode }) {
  return (
    <FormColumns aside={<CollectionAside />} below={content}>
      <CollectionText />
      <CollectionQuiz />
    </FormColumns>
  );
}
