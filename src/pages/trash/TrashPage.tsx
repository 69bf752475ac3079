import DeleteForeverIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import RestorePageIcon from '@mui/icons-material/RestorePageOutlined';
import RestoreAllIcon from '@mui/icons-material/SettingsBackupRestoreOutlined';
import Button from '@mui/material/Button';
import { useNotification } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Trashed, trashEndpoints } from '#contract/trash.ts';
import { LoadingOverlay } from '../../components/LoadingOverlay.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { useLatestCallback } from '../../components/use-latest-callback.ts';
import { iconOnPhone } from '../../components/view-style.ts';
import { useConfigs } from '../../providers/configs.ts';
import { useMay } from '../../providers/current-user.ts';
import { useEndpointReader, useFailureNotification } from '../../providers/use-endpoint.ts';
import { purgeDialog, trash } from './index.ts';
import { trashColumns } from './trash-columns.tsx';
import { useTrashWrites } from './use-trash-writes.ts';

const hasOthers = ({ others }: Trashed) => Object.keys(others).length > 0;

/** What was deleted: to restore it, or to delete it for good. */
export default function TrashPage() {
  const { t } = useTranslation('trash');
  const mayEmpty = useMay('trash', 'empty');
  const days = useConfigs()?.trashDays;
  const { isBusy, restore } = useTrashWrites();
  const bringBack = useLatestCallback(restore);
  const rowActions = useMemo(
    (): readonly RowAction<Trashed>[] => [
      {
        id: 'restore',
        labelKey: 'trash:restore',
        icon: RestoreIcon,
        right: ['trash', 'restore'],
        onHover: true,
        run: (row) => void bringBack(row, row.isHead),
      },
      {
        id: 'restore-alone',
        labelKey: 'trash:restoreAlone',
        icon: RestorePageIcon,
        right: ['trash', 'restore'],
        fits: (row) => row.isHead && hasOthers(row),
        run: (row) => void bringBack(row, false),
      },
      {
        id: 'restore-all',
        labelKey: 'trash:restoreAll',
        icon: RestoreAllIcon,
        right: ['trash', 'restore'],
        fits: (row) => !row.isHead && hasOthers(row),
        run: (row) => void bringBack(row, true),
      },
      {
        id: 'purge',
        labelKey: 'trash:purge.confirm',
        icon: DeleteForeverIcon,
        right: ['trash', 'delete'],
        danger: true,
        onHover: true,
        run: (row) => purgeDialog.open({ row }),
      },
    ],
    [bringBack],
  );
  const read = useEndpointReader();
  const notifyFailure = useFailureNotification();
  const { open: notify } = useNotification();
  const askToEmpty = async () => {
    try {
      const { paging } = await read(trashEndpoints.list, { query: { pageSize: '1' } });
      if (paging.total > 0) purgeDialog.open({ total: paging.total });
      else notify?.({ type: 'success', message: t('empty.title') });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <DataTable<Trashed>
        definition={trash}
        title={t('menu')}
        columns={trashColumns}
        rowActions={rowActions}
        tools={
          mayEmpty && (
            <Button
              variant="outlined"
              color="error"
              startIcon={<DeleteForeverIcon />}
              onClick={() => void askToEmpty()}
              sx={{ height: 40, flex: 'none', ...iconOnPhone }}
            >
              {t('emptying.confirm')}
            </Button>
          )
        }
        empty={{ icon: trash.icon, title: t('empty.title'), text: t('empty.text', { count: days }) }}
      />
      <LoadingOverlay open={isBusy} message={t('restoring')} />
    </>
  );
}
