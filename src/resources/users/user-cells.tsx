import BlockedIcon from '@mui/icons-material/Block';
import UnverifiedIcon from '@mui/icons-material/HourglassBottom';
import InvitedIcon from '@mui/icons-material/MailOutlined';
import ActiveIcon from '@mui/icons-material/TaskAlt';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles.ts';
import type { ListedUser, UserStatus } from '#contract/users.ts';
import { optionKey } from '../../components/field-keys.ts';
import { useNamespaces } from '../../providers/current-user.ts';

const looks = {
  Active: { icon: ActiveIcon, color: 'success' },
  Invited: { icon: InvitedIcon, color: 'info' },
  Unverified: { icon: UnverifiedIcon, color: 'warning' },
  Blocked: { icon: BlockedIcon, color: 'error' },
} as const;

/** What the status of an account looks like, and is called. */
export function lookOfUser(status: UserStatus, t: TFunction) {
  return { ...looks[status], text: t(optionKey('users:statuses', status)) };
}

/** The names of roles. */
export function rolesText(roles: readonly Role[], t: TFunction): string {
  return roles.map((role) => t(optionKey('account:roles', role))).join(', ');
}

/** The names of the classes of a person that one knows, and how many more there are. */
export function ClassNames({
  of: { assignNamespaces, otherNamespaces },
}: {
  of: Pick<ListedUser, 'assignNamespaces' | 'otherNamespaces'>;
}) {
  const { t } = useTranslation('users');
  const { all } = useNamespaces();
  const names = assignNamespaces.map((id) => all.find((one) => one.id === id)?.name ?? '…');
  const others = otherNamespaces > 0 ? [t('otherClasses', { count: otherNamespaces })] : [];
  const text = [...names, ...others].join(', ');
  return (
    <span className="list-muted" title={text}>
      {text || '–'}
    </span>
  );
}
