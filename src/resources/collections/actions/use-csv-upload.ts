import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionEndpoints } from '#contract/collections.ts';
import { useJob } from '../../../components/use-job.ts';
import { call } from '../../../lib/api.ts';
import { showError } from '../../../lib/toasts.ts';
import { type CsvUploadProps, csvStatusModal } from './csv-modals.ts';

/** Sends a file to the server and shows what became of its rows; true when the server took it. */
export function useCsvUpload({ collectionId, onDone }: Pick<CsvUploadProps, 'collectionId' | 'onDone'>) {
  const { t } = useTranslation('collections');
  /** How much of the file has left, in percent; undefined when nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const job = useJob();

  const upload = async (file: File): Promise<boolean> => {
    setSent(0);
    try {
      const form = new FormData();
      form.append('file', file);
      form.append('collectionId', collectionId);
      form.append('fileName', file.name);
      const answer = await job.run((jobId) => {
        form.append('jobId', jobId);
        return call(collectionEndpoints.importCsv, {
          form,
          onProgress: (part) => setSent(Math.round(part * 100)),
        });
      });
      const [text] = await Promise.all([file.text(), onDone()]);
      csvStatusModal.open({ answer, fileName: file.name, text });
      return true;
    } catch (error) {
      showError(error);
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
