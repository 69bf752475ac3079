import { useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { useJob } from '../../../components/use-job.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showError, showToast } from '../../../lib/toasts.ts';
import { collectionAddress } from '../index.ts';

interface Options {
  collectionId: string;
  title: string;
  namespaces?: string[];
}

/** Copies a course with its entries; true when the copy is there. A error answer is kept to be shown. */
export function useClone(onCloned?: (collection: Collection) => void) {
  const { t } = useTranslation('collections');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const job = useJob();
  const [issue, setIssue] = useState<string>();

  const clone = async (options: Options): Promise<boolean> => {
    setIssue(undefined);
    try {
      const collection = await job.run((jobId) =>
        call(collectionEndpoints.clone, { body: { ...options, jobId } }),
      );
      void invalidate({ resource: 'collections', invalidates: ['list', 'many'] });
      void invalidate({ resource: 'items', invalidates: ['list', 'many'] });
      const { id: collectionId, type } = collection;
      if (onCloned) onCloned(collection);
      showToast({
        severity: 'success',
        message: t('clone.done', { title: collection.title, count: collection.items.length }),
        ...(!onCloned && {
          action: {
            label: t('form.open'),
            run: () => navigate(collectionAddress('edit', { collectionId, type })),
          },
        }),
      });
      return true;
    } catch (error) {
      const issues = error instanceof ApiError ? Object.values(error.errors) : [];
      if (issues.length > 0) setIssue(issues.join(' '));
      else showError(error);
      return false;
    }
  };

  return { clone, issue, job };
}
