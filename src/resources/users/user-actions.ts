import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import SessionsIcon from '@mui/icons-material/DevicesOutlined';
import AccessIcon from '@mui/icons-material/DoorFrontOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import InviteIcon from '@mui/icons-material/ForwardToInboxOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ResetIcon from '@mui/icons-material/LockResetOutlined';
import ViewAsIcon from '@mui/icons-material/SwitchAccountOutlined';
import UnblockIcon from '@mui/icons-material/TaskAlt';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorEndpoints } from '#contract/second-factors.ts';
import { administrationOf, userAdministrationEndpoints } from '#contract/user-administration.ts';
import type { ListedUser } from '#contract/users.ts';
import { mayViewAs } from '#contract/view-as.ts';
import { isConfirmed, type Question } from '../../components/dialogs/confirm.ts';
import type { RowAction } from '../../components/table/row-actions.ts';
import { useLatestCallback } from '../../components/use-latest-callback.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import {
  portalAccess,
  userForm,
  userPassword,
  userPath,
  userRemoval,
  userSettings,
  viewAs,
} from './index.ts';

/** What the signed-in person may change of another, or of themselves. */
export function useAdministration() {
  const user = useCurrentUser();
  return useLatestCallback((person: Pick<ListedUser, 'id' | 'roles' | 'otherNamespaces'>) =>
    user ? administrationOf(user, person) : 'nothing',
  );
}

/** What can be done with an account: the actions of a row, and of its page. `onRemoved` leaves the page. */
export function useUserActions(onRemoved?: () => void): readonly RowAction<ListedUser>[] {
  const administration = useAdministration();
  const user = useCurrentUser();
  const me = user?.id;
  const mayView = useLatestCallback((row: ListedUser) => user !== undefined && mayViewAs(user, row));
  const change = useLatestCallback(useUserChanges());
  const leave = useLatestCallback(() => onRemoved?.());
  return useMemo((): readonly RowAction<ListedUser>[] => {
    const isOpen = (row: ListedUser) => administration(row) !== 'nothing';
    const isWhole = (row: ListedUser) => administration(row) === 'account';
    return [
      { id: 'view', labelKey: 'table:view', icon: VisibilityIcon, right: ['users', 'show'], to: userPath },
      {
        id: 'edit',
        labelKey: 'common:edit',
        icon: EditIcon,
        right: ['users', 'edit'],
        fits: isOpen,
        onHover: true,
        run: ({ id }) => userForm.open({ id }),
      },
      {
        id: 'settings',
        labelKey: 'users:settings.action',
        icon: SettingsIcon,
        right: ['users', 'writeSettings'],
        fits: isOpen,
        run: ({ id }) => userSettings.open({ id }),
      },
      {
        id: 'portal',
        labelKey: 'users:portal.action',
        icon: AccessIcon,
        right: ['users', 'writePortal'],
        fits: isOpen,
        run: ({ id }) => portalAccess.open({ id }),
      },
      {
        id: 'viewAs',
        labelKey: 'users:viewAs.action',
        icon: ViewAsIcon,
        right: ['viewAs', 'begin'],
        fits: (row) => mayView(row) && row.portalAccess && row.status !== 'Blocked',
        run: ({ id, name }) => viewAs.open({ id, name }),
      },
      {
        id: 'invite',
        labelKey: 'users:invite.action',
        icon: InviteIcon,
        right: ['users', 'edit'],
        fits: (row) => row.status === 'Invited' && isWhole(row),
        run: (row) => void change('invite', row),
      },
      {
        id: 'password',
        labelKey: 'users:password.action',
        icon: KeyIcon,
        right: ['users', 'edit'],
        fits: isWhole,
        run: ({ id, name }) => userPassword.open({ id, name }),
      },
      {
        id: 'reset',
        labelKey: 'users:resetFactor.action',
        icon: ResetIcon,
        right: ['secondFactors', 'reset'],
        fits: isWhole,
        run: (row) => void change('resetFactor', row),
      },
      {
        id: 'sessions',
        labelKey: 'users:links.sessions',
        icon: SessionsIcon,
        right: ['sessions', 'list'],
        to: ({ id }) => `/sessions?userId=${id}`,
      },
      {
        id: 'unblock',
        labelKey: 'users:unblock.action',
        icon: UnblockIcon,
        right: ['users', 'edit'],
        fits: (row) => row.status === 'Blocked' && isWhole(row),
        run: (row) => void change('unblock', row),
      },
      {
        id: 'block',
        labelKey: 'users:block.action',
        icon: BlockIcon,
        right: ['users', 'edit'],
        fits: (row) => row.status !== 'Blocked' && isWhole(row),
        danger: true,
        run: (row) => void change('block', row),
      },
      {
        id: 'delete',
        labelKey: 'users:removal.action',
        icon: DeleteIcon,
        right: ['users', 'delete'],
        fits: ({ id }) => id !== me,
        danger: true,
        run: ({ id, name }) => userRemoval.open({ id, name, onRemoved: leave }),
      },
    ];
  }, [administration, change, leave, mayView, me]);
}

type Asked = 'invite' | 'block' | 'unblock' | 'resetFactor';

/** Changes of an account that take no more than a question. */
function useUserChanges() {
  const { t } = useTranslation('users');
  const { run } = useResourceMutations('users');
  return async (what: Asked, { id, name }: Pick<ListedUser, 'id' | 'name'>) => {
    const question: Question = {
      title: t(`${what}.title`, { name }),
      text: t(`${what}.text`, { name }),
      confirmLabel: t(`${what}.confirm`),
      danger: what === 'block' || what === 'resetFactor',
    };
    if (!(await isConfirmed(question))) return;
    const outcome = { id, success: t(`${what}.done`, { name }) };
    const edit = (body: object) => run(userAdministrationEndpoints.edit, { params: { id }, body }, outcome);
    const done =
      what === 'resetFactor'
        ? run(secondFactorEndpoints.reset, { params: { id } }, outcome)
        : edit(what === 'invite' ? { invite: true } : { blocked: what === 'block' });
    // What went wrong is told already.
    await done.catch(() => undefined);
  };
}
