import { Navigate, useParams, useSearchParams } from 'react-router';
import { collectionTypes } from '#contract/collection-types.ts';
import { CollectionEditor } from './CollectionEditor.tsx';
import { CollectionShow } from './CollectionShow.tsx';

/** The page of one course: to add, to edit or to read it. */
export default function CollectionPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const collectionId = query.get('collectionId') ?? undefined;
  const type = collectionTypes.find((known) => known === query.get('type'));

  if (mode === 'add') return <CollectionEditor key={type} type={type} />;
  if (mode === 'edit' && collectionId) {
    return <CollectionEditor key={collectionId} collectionId={collectionId} type={type} />;
  }
  if (mode === 'view' && collectionId) {
    return <CollectionShow key={collectionId} collectionId={collectionId} />;
  }
  return <Navigate to="/" replace />;
}
