import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { useJob } from '../../../components/use-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useFailureNotification } from '../../../providers/notification-provider.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
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
  const callEndpoint = useEndpointCall();
  const notifyFailure = useFailureNotification();
  const { changed } = useResourceMutations('collections');
  const job = useJob();
  const [issue, setIssue] = useState<string>();

  const told = ({ id: collectionId, type, title, items }: Collection) => ({
    message: t('clone.done', { title, count: items.length }),
    ...(!onCloned && {
      action: {
        label: t('form.open'),
        run: () => navigate(collectionAddress('edit', { collectionId, type })),
      },
    }),
  });

  const clone = async (options: Options): Promise<boolean> => {
    setIssue(undefined);
    try {
      const collection = await job.run((jobId) =>
        callEndpoint(
          collectionEndpoints.clone,
          { body: { ...options, jobId } },
          { success: told, failure: false },
        ),
      );
      void changed();
      onCloned?.(collection);
      return true;
    } catch (error) {
      const issues = error instanceof ApiError ? Object.values(error.errors) : [];
      if (issues.length > 0) setIssue(issues.join(' '));
      else notifyFailure(error);
      return false;
    }
  };

  return { clone, issue, job };
}
