import { Navigate, useParams, useSearchParams } from 'react-router';
import { itemTypes } from '#contract/item-types.ts';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemShow } from './ItemShow.tsx';

/** The page of one entry: to add, to edit or to read it. */
export default function ItemPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? undefined;
  const type = itemTypes.find((known) => known === query.get('type')) ?? 'Word';

  if (mode === 'add') return <ItemEditor type={type} isPublic={query.get('public') !== 'false'} />;
  if (mode === 'edit' && itemId) return <ItemEditor key={itemId} itemId={itemId} type={type} />;
  if (mode === 'view' && itemId) return <ItemShow key={itemId} itemId={itemId} />;
  return <Navigate to="/" replace />;
}
