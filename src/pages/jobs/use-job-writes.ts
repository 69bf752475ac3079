import { useTranslation } from 'react-i18next';
import { type Job, jobEndpoints } from '#contract/jobs.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

/** What can be done with a job, each after a question. The list is read again also where another was quicker. */
export function useJobWrites() {
  const { t } = useTranslation(['jobs', 'common']);
  const { run, changed } = useResourceMutations('jobs');
  const write = async (how: 'cancel' | 'retry', { id, type, status }: Job) => {
    const question = {
      title: t(`jobs:${how}.title`, { type: t(`jobs:types.${type}`) }),
      text: t(how === 'cancel' && status === 'Running' ? 'jobs:cancel.running' : `jobs:${how}.text`),
      confirmLabel: t(`jobs:${how}.confirm`),
      ...(how === 'cancel' && { cancelLabel: t('jobs:cancel.keep'), danger: true }),
    };
    if (!(await isConfirmed(question))) return false;
    const outcome = { success: t(`jobs:${how}.done`) };
    await run(jobEndpoints[how], { params: { id } }, outcome).catch(() => changed());
    return true;
  };
  return { cancel: (job: Job) => write('cancel', job), retry: (job: Job) => write('retry', job) };
}
