import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Avatar from '@mui/material/Avatar';
import { CreateButton } from '@refinedev/mui';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '#contract/users.ts';
import { asButton } from '../../components/as-button.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { formatRelative } from '../../lib/dates.ts';
import { userForm, userPath, users } from './index.ts';
import { useUserActions } from './user-actions.ts';
import { ClassNames, lookOfUser, rolesText } from './user-cells.tsx';

/** People with an account, to look after them. */
export default function UserList() {
  const { t } = useTranslation('users');
  const rowActions = useUserActions();
  return (
    <DataTable<ListedUser>
      definition={users}
      title={t('menu')}
      columns={columns}
      rowActions={rowActions}
      create={
        <CreateButton
          {...asButton}
          resource="users"
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => userForm.open({})}
          sx={{ flex: 'none' }}
        >
          {t('create')}
        </CreateButton>
      }
      empty={{ icon: users.icon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

const columns = column.columnsOf<ListedUser>(users, {
  name: column.nameColumn<ListedUser>(
    { showPath: userPath },
    {
      width: 200,
      icon: ({ name }) => (
        <Avatar aria-hidden sx={initialStyle}>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
      ),
    },
  ),
  email: column.textColumn((email) => email, { width: 190, grow: 2, card: true }),
  roles: column.textColumn((roles, { t }) => rolesText(roles, t), { width: 140, grow: 1, card: true }),
  status: {
    width: 142,
    card: true,
    labelKey: 'common:status',
    cell: (status, { t }) => <ToneLabel {...lookOfUser(status, t)} />,
  },
  assignNamespaces: { width: 150, grow: 1, cell: (_ids, _context, row) => <ClassNames of={row} /> },
  lastSignInAt: column.textColumn(
    (at, { t, language }) => (at ? formatRelative(at, language) : t('users:never')),
    { width: 178 },
  ),
  portalAccess: column.textColumn((has, { t }) => t(has ? 'common:yes' : 'common:no'), {
    width: 118,
    isOptional: true,
  }),
  username: column.textColumn((username) => username, { width: 150, isOptional: true }),
  createdAt: column.dayColumn({ isOptional: true }),
  updatedAt: column.dayColumn({ isOptional: true }),
});

const initialStyle = {
  width: 26,
  height: 26,
  fontSize: 13,
  bgcolor: 'action.selected',
  color: 'text.primary',
};
