import { Navigate, useParams, useSearchParams } from 'react-router';
import { itemTypes } from '#contract/item-types.ts';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemShow } from './ItemShow.tsx';
import { useSeries } from './series.tsx';

/** The page of one item: to add, to edit or to read it. */
export default function ItemPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? undefined;
  const type = itemTypes.find((known) => known === query.get('type')) ?? 'Word';
  const series = useSeries();

  if (mode === 'add') {
    return (
      <ItemEditor
        key={series.added.length}
        type={type}
        isPublic={query.get('public') !== 'false'}
        series={series}
      />
    );
  }
  if (mode === 'edit' && itemId) return <ItemEditor key={itemId} itemId={itemId} type={type} />;
  if (mode === 'view' && itemId) return <ItemShow key={itemId} itemId={itemId} />;
  return <Navigate to="/" replace />;
}
