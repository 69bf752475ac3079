import type { ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { collectionTypes } from '#contract/collection-types.ts';
import { useAfterFirstRender } from '../../components/use-after-first-render.ts';
import { useRecord } from '../../providers/use-record.ts';
import { CollectionEditor } from './CollectionEditor.tsx';
import { CollectionShow } from './CollectionShow.tsx';
import { usePrefetchContentRows } from './content/use-content-rows.ts';

/** The page of one collection: to add, to edit or to read it. */
export default function CollectionPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const collectionId = query.get('collectionId') ?? undefined;
  const type = collectionTypes.find((known) => known === query.get('type'));

  if (mode === 'add') return <CollectionEditor key={type} type={type} />;
  if (mode === 'edit' && collectionId) {
    return (
      <Stored key={collectionId} collectionId={collectionId}>
        <CollectionEditor collectionId={collectionId} type={type} />
      </Stored>
    );
  }
  if (mode === 'view' && collectionId) {
    return (
      <Stored key={collectionId} collectionId={collectionId}>
        <CollectionShow collectionId={collectionId} />
      </Stored>
    );
  }
  return <Navigate to="/" replace />;
}

/** A stored collection, requested together with its first items before its page, which takes longer, is rendered. */
function Stored({ collectionId, children }: { collectionId: string; children: ReactNode }) {
  usePrefetchContentRows(collectionId);
  useRecord('collections', collectionId);
  return useAfterFirstRender() && children;
}
