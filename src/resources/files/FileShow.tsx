import { type HttpError, useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import type { FileDetails } from '#contract/files.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { LoadFailed } from '../../components/show/LoadFailed.tsx';
import { FileView } from './FileView.tsx';

/** One file of the library. */
export default function FileShow() {
  const { id } = useParams();
  const { query, result: file } = useOne<FileDetails & { id: string }, HttpError>({
    resource: 'files',
    id,
    errorNotification: false,
  });
  if (query.error && !file) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return file ? <FileView file={file} /> : <FormSkeleton />;
}
