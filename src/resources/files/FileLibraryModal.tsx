import CloseIcon from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { defaultPageSize } from '#contract/list-query.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { ListState } from '../../components/table/list-state.ts';
import type { ChangeListState } from '../../components/table/use-list-state.ts';
import { attachmentTypesOf } from './accepted.ts';
import { DropArea } from './DropArea.tsx';
import { pickerCard } from './FileCard.tsx';
import { pickerColumns } from './file-columns.tsx';
import { type FileLibraryProps, fileLibrary, uploadDialog } from './file-modals.ts';
import { files, type LibraryFile } from './index.ts';
import { LibraryTools } from './LibraryTools.tsx';
import { UploadButton } from './UploadButton.tsx';

const noActions = [] as const;

/** Picks a file of the library. A single file that is brought in from here is picked at once. */
export default function FileLibraryModal({
  accept,
  search = '',
  onChoose,
  open,
  onClose,
}: FileLibraryProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common']);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [showsWarnings, setShowsWarnings] = useState(false);
  const [state, setState] = useState<ListState>({
    currentPage: 1,
    pageSize: defaultPageSize,
    sort: { field: 'createdAt', order: 'desc' },
    search,
    filters: {},
  });
  const change = useCallback<ChangeListState>(
    (part) => setState((now) => ({ ...now, currentPage: 1, ...part })),
    [],
  );
  const choose = useCallback(
    (file: StoredFile) => {
      onChoose(file);
      fileLibrary.close();
    },
    [onChoose],
  );
  const columns = useMemo(() => pickerColumns(choose), [choose]);
  const card = useMemo(() => pickerCard(choose), [choose]);
  const definition = useMemo(() => ({ ...files, filters: accept === 'any' ? files.filters : [] }), [accept]);
  const query = useMemo(
    () => ({
      ...(accept !== 'any' && { attachmentType: attachmentTypesOf(accept).join(',') }),
      ...(showsWarnings && { isOrphanCheck: 'true' }),
    }),
    [accept, showsWarnings],
  );
  const uploadDropped = useCallback(
    (files: File[]) =>
      uploadDialog.open({ files, accept, onStored: files.length === 1 ? choose : undefined }),
    [accept, choose],
  );

  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="lg"
      fullScreen={isSmall}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('library.title'), sx: { height: isSmall ? 1 : '90vh' } } }}
    >
      <IconButton aria-label={t('common:close')} title={t('common:close')} onClick={onClose} sx={closeStyle}>
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', pt: 6 }}>
        <DropArea onFiles={uploadDropped}>
          <DataTable<LibraryFile>
            definition={definition}
            title={t('library.title')}
            columns={columns}
            card={card}
            rowActions={noActions}
            query={query}
            local={[state, change]}
            create={<UploadButton accept={accept} onStored={choose} />}
            tools={
              <LibraryTools
                accept={accept}
                showsWarnings={showsWarnings}
                onShowWarnings={setShowsWarnings}
                onChoose={choose}
              />
            }
            empty={{ icon: files.icon, title: t('empty.title'), text: t('empty.text') }}
          />
        </DropArea>
      </DialogContent>
    </Dialog>
  );
}

const closeStyle = { position: 'absolute', top: 8, right: 8, zIndex: 1 } as const;
