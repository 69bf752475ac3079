import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type OpenRowMenu, RowMenu } from '../../components/table/RowMenu.tsx';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { useRowActions } from '../../components/table/use-row-actions.ts';
import { downloadFile, fileActions } from './file-actions.ts';
import type { LibraryFile } from './library-definition.ts';
import { useFileRemoval } from './use-file-removal.tsx';

/** What can be done with the file of the page: download it, and the rest in a menu. */
export function FileActions({ file }: { file: LibraryFile }) {
  const { t } = useTranslation(['files', 'table']);
  const navigate = useNavigate();
  const remove = useFileRemoval();
  const removeAndLeave = useLatestCallback(async (given: LibraryFile) => {
    if (await remove(given)) navigate('/uploaded-files', { replace: true });
  });
  const all = useMemo(() => fileActions((given) => void removeAndLeave(given)), [removeAndLeave]);
  const actions = useRowActions(all)(file).filter(({ id }) => id !== 'view' && id !== 'download');
  const [menu, setMenu] = useState<OpenRowMenu<LibraryFile>>();
  return (
    <>
      <Button variant="contained" onClick={() => void downloadFile(file)}>
        {t('files:actions.download')}
      </Button>
      {actions.length > 0 && (
        <IconButton
          aria-haspopup="menu"
          aria-label={t('table:actionsOf', { name: file.name })}
          title={t('table:actions')}
          onClick={(event) => setMenu({ row: file, anchor: event.currentTarget })}
        >
          <MoreIcon />
        </IconButton>
      )}
      <RowMenu
        opened={menu}
        actions={actions}
        label={t('table:actions')}
        onClose={() => setMenu(undefined)}
      />
    </>
  );
}
