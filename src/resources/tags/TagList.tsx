import { Navigate, useParams } from 'react-router';
import { tagTypes } from '#contract/tags.ts';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import { tagForm, tags } from './index.ts';
import { tagColumns } from './tag-columns.tsx';

/** The tags of one type; another type is another list, with nothing kept from this one. */
export default function TagList() {
  const { type: wanted } = useParams();
  const type = tagTypes.find((known) => known === wanted);
  if (!type) return <Navigate to="/" replace />;
  return (
    <ResourceList
      key={type}
      definition={tags}
      only={type}
      columns={tagColumns}
      create={() => tagForm.open({ type })}
    />
  );
}
