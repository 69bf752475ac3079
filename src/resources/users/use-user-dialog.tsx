import Alert from '@mui/material/Alert';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '#contract/user-administration.ts';
import { userAdministrationEndpoints } from '#contract/user-administration.ts';
import { confirmLeaving } from '../../components/form/drafts/LeaveGuard.tsx';
import { useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import { useAttempt } from '../../components/use-attempt.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { type MutationEndpoint, useEndpoint } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { useAdministration } from './user-actions.ts';

interface Options {
  isChanged: boolean;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** A dialog over a part of an account: it asks before changes are lost, saves once, and says what went wrong. */
export function useUserDialog(
  stored: Pick<UserDetails, 'id' | 'version'>,
  { isChanged, reload, onClose }: Options,
) {
  const { t } = useTranslation(['users', 'form', 'common']);
  const { data: person } = useEndpoint(userAdministrationEndpoints.details, { params: { id: stored.id } });
  const me = useCurrentUser();
  const administration = useAdministration();
  const { problem, isPending, attempt } = useAttempt();
  const { run } = useResourceMutations('users');
  const unsaved = useUnsavedWork(useId(), isChanged);
  return {
    problem,
    /** Whether the account itself may be changed, and why not. */
    isWhole: person !== undefined && administration(person) === 'account',
    reason: t(stored.id === me?.id ? 'users:form.ownReason' : 'users:form.othersReason'),
    frame: {
      asks: true,
      onClose,
      mayClose: () => !isPending && (!isChanged || confirmLeaving(t)),
      confirm: { label: t('common:save'), loading: isPending, disabled: !isChanged },
    },
    async save<E extends MutationEndpoint>(endpoint: E, body: object, success: string) {
      const { id, version } = stored;
      const sent = { params: { id }, body, version } as Parameters<typeof run<E>>[1];
      if (!(await attempt(() => run(endpoint, sent, { id, success, failure: false })))) return;
      unsaved.clear();
      await reload();
      onClose();
    },
  };
}

/** What went wrong when it was saved. */
export function UserDialogProblem({ problem }: { problem: ApiError | undefined }) {
  if (!problem) return null;
  const words = [...new Set(Object.values(problem.errors))].join(' ');
  return <Alert severity="error">{words || problem.message}</Alert>;
}
