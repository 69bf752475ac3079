import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionEndpoints } from '#contract/collections.ts';
import { useJob } from '../../../components/use-job.ts';
import { useUpload } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { csvStatusModal } from './csv-modals.ts';

/** Sends a file to the server and shows what became of its rows; true when the server took it. */
export function useCsvUpload(collectionId: string) {
  const { t } = useTranslation('collections');
  /** How much of the file has left, in percent; undefined when nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const job = useJob();
  const sendFile = useUpload();
  const { changed } = useResourceMutations('collections');

  const upload = async (file: File): Promise<boolean> => {
    setSent(0);
    try {
      const form = new FormData();
      form.append('file', file);
      form.append('collectionId', collectionId);
      form.append('fileName', file.name);
      const answer = await job.run((jobId) => {
        form.append('jobId', jobId);
        return sendFile(collectionEndpoints.importCsv, {
          form,
          onProgress: (part) => setSent(Math.round(part * 100)),
        });
      });
      await changed(collectionId);
      csvStatusModal.open({ answer, fileName: file.name });
      return true;
    } catch {
      return false;
    } finally {
      setSent(undefined);
    }
  };

  return {
    upload,
    open: sent !== undefined,
    progress: sent !== undefined && sent < 100 ? sent : job.progress,
    steps: job.steps,
    message: t(sent === 100 ? 'csv.judging' : 'csv.uploading'),
  };
}
