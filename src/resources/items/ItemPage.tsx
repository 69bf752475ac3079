import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { itemTypes } from '#contract/item-types.ts';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemShow } from './ItemShow.tsx';
import type { CarriedValues } from './item-values.ts';

/** The page of one entry: to add, to edit or to read it. */
export default function ItemPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? undefined;
  const type = itemTypes.find((known) => known === query.get('type')) ?? 'Word';
  const [series, setSeries] = useState<{ count: number; carried?: CarriedValues }>({ count: 0 });

  if (mode === 'add') {
    return (
      <ItemEditor
        key={series.count}
        type={type}
        isPublic={query.get('public') !== 'false'}
        carried={series.carried}
        onAnother={(carried) => setSeries({ count: series.count + 1, carried })}
      />
    );
  }
  if (mode === 'edit' && itemId) return <ItemEditor key={itemId} itemId={itemId} type={type} />;
  if (mode === 'view' && itemId) return <ItemShow key={itemId} itemId={itemId} />;
  return <Navigate to="/" replace />;
}
