import OverIcon from '@mui/icons-material/DoNotDisturbOn';
import EndAllIcon from '@mui/icons-material/GroupRemoveOutlined';
import HalfIcon from '@mui/icons-material/HourglassBottom';
import OwnIcon from '@mui/icons-material/HowToReg';
import EndIcon from '@mui/icons-material/LogoutOutlined';
import ActiveIcon from '@mui/icons-material/TaskAlt';
import ActivitiesIcon from '@mui/icons-material/WorkHistoryOutlined';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SessionOfList, sessionEndpoints } from '#contract/sessions.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { useLatestCallback } from '../../components/use-latest-callback.ts';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { deviceOf } from '../../lib/user-agent.ts';
import { useEndpointReader, useFailureNotification } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { personText } from './cells.tsx';
import { sessions } from './index.ts';

/** Where people are signed in, to end that. */
export default function SessionsPage() {
  const { t } = useTranslation('sessions');
  const { end, endAll } = useEnding();
  const endOne = useLatestCallback(end);
  const endAllOf = useLatestCallback(endAll);
  const rowActions = useMemo(
    (): readonly RowAction<SessionOfList>[] => [
      {
        id: 'activities',
        labelKey: 'sessions:activities',
        icon: ActivitiesIcon,
        right: ['activities', 'list'],
        to: ({ userId }) => `/activities?userId=${userId}`,
      },
      {
        id: 'end',
        labelKey: 'sessions:end.confirm',
        icon: EndIcon,
        right: ['sessions', 'delete'],
        fits: ({ isActive }) => isActive,
        danger: true,
        onHover: true,
        run: (row) => void endOne(row),
      },
      {
        id: 'end-all',
        labelKey: 'sessions:endAll.action',
        icon: EndAllIcon,
        right: ['sessions', 'removeOfUser'],
        danger: true,
        run: (row) => void endAllOf(row),
      },
    ],
    [endOne, endAllOf],
  );
  const nameOf = useLatestCallback((row: SessionOfList) => sessionName(row, t));
  return (
    <DataTable<SessionOfList>
      definition={sessions}
      title={t('menu')}
      columns={columns}
      rowActions={rowActions}
      nameOf={nameOf}
      empty={{ icon: sessions.icon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** A session by person and client, as it is called in questions and by screen readers. */
function sessionName(row: SessionOfList, t: TFunction): string {
  return `${personText(row, t)}, ${deviceOf(row.userAgent)}`;
}

/** Ends one session, or all of a person, after a question that says what follows. */
function useEnding() {
  const { t } = useTranslation(['sessions', 'common']);
  const { run, changed } = useResourceMutations('sessions');
  const read = useEndpointReader();
  const notifyFailure = useFailureNotification();
  return {
    async end(row: SessionOfList) {
      const question = {
        title: t('sessions:end.title', { name: sessionName(row, t) }),
        text: t(row.current ? 'sessions:end.own' : 'sessions:end.text'),
        confirmLabel: t('sessions:end.confirm'),
        danger: true,
      };
      if (!(await isConfirmed(question))) return;
      const outcome = { success: t('sessions:end.done') };
      // Another may have ended it meanwhile.
      await run(sessionEndpoints.remove, { params: { id: row.id } }, outcome).catch(() => changed());
    },

    async endAll(row: SessionOfList) {
      const name = personText(row, t);
      const query = { userId: row.userId, isActive: 'true', pageSize: '1' };
      try {
        const { paging } = await read(sessionEndpoints.list, { query });
        const question = {
          title: t('sessions:endAll.title', { name }),
          text: t(row.current ? 'sessions:endAll.own' : 'sessions:endAll.text', {
            count: paging.total,
            name,
          }),
          confirmLabel: t('sessions:endAll.confirm', { count: paging.total }),
          danger: true,
        };
        if (!(await isConfirmed(question))) return;
      } catch (error) {
        notifyFailure(error);
        return;
      }
      await run(
        sessionEndpoints.removeOfUser,
        { params: { id: row.userId } },
        { success: ({ ended }) => t('sessions:endAll.done', { count: ended, name }) },
      ).catch(() => changed());
    },
  };
}

const columns = column.columnsOf<SessionOfList>(sessions, {
  user: {
    width: 220,
    grow: 2,
    cell: (user, { t }, row) => (
      <span className="list-name">
        <strong title={user?.email}>{personText(row, t)}</strong>
      </span>
    ),
  },
  isActive: {
    width: 180,
    card: true,
    labelKey: 'sessions:state',
    cell: (_isActive, { t }, row) => {
      const { state, ...look } = lookOf(row);
      return (
        <ToneLabel
          {...look}
          text={t(`sessions:states.${state}`)}
          title={row.revokedAt ? formatDateTime(row.revokedAt) : undefined}
        />
      );
    },
  },
  userAgent: {
    width: 190,
    grow: 1,
    card: true,
    cell: (userAgent) => (
      <span className="list-muted" title={userAgent}>
        {deviceOf(userAgent)}
      </span>
    ),
  },
  platform: column.optionsColumn('activities:platforms', { isOptional: true }),
  ip: column.textColumn((ip) => ip, { width: 140, card: true }),
  lastUsedAt: column.timeColumn({
    width: 164,
    card: (iso, { language }) => formatRelative(iso, language),
  }),
  createdAt: column.timeColumn({ width: 164 }),
  expiresAt: column.timeColumn({ width: 164, isOptional: true }),
  clientType: column.textColumn((clientType) => clientType, { isOptional: true }),
});

/** What became of a session, with icon and colour. */
function lookOf({ current, isActive, verified, revokedAt }: SessionOfList) {
  if (current) return { state: 'current', icon: OwnIcon, color: 'info' } as const;
  if (isActive && verified) return { state: 'active', icon: ActiveIcon, color: 'success' } as const;
  if (isActive) return { state: 'unverified', icon: HalfIcon, color: 'warning' } as const;
  return { state: revokedAt ? 'ended' : 'expired', icon: OverIcon, color: undefined } as const;
}
