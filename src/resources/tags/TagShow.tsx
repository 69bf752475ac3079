import { type HttpError, useOne } from '@refinedev/core';
import { Navigate, useParams } from 'react-router';
import { type TagDetails, tagTypes } from '#contract/tags.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { LoadFailed } from '../../components/show/LoadFailed.tsx';
import { TagView } from './TagView.tsx';
import { tagAddress } from './tag-address.ts';

/** One tag to read. */
export default function TagShow() {
  const { type: wanted, id } = useParams();
  const type = tagTypes.find((known) => known === wanted);
  const { query, result: tag } = useOne<TagDetails, HttpError>({
    resource: 'tags',
    id,
    errorNotification: false,
    queryOptions: { enabled: id !== undefined && type !== undefined },
  });

  if (!type) return <Navigate to="/" replace />;
  if (query.error && !tag) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!tag) return <FormSkeleton />;
  // An address with the other kind in it leads to the same tag, among its own.
  if (tag.type !== type) return <Navigate to={tagAddress(tag.type, tag.id)} replace />;
  return <TagView tag={tag} />;
}
