import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { defaultPageSize } from '#contract/list-query.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { ListState } from '../../components/table/list-state.ts';
import { type ChangeListState, changedListState } from '../../components/table/use-list-state.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { attachmentTypesOf } from './accepted.ts';
import { DropArea } from './DropArea.tsx';
import { pickerCard } from './FileCard.tsx';
import { pickerColumns } from './file-columns.tsx';
import { type FileLibraryProps, uploadDialog } from './file-modals.ts';
import { files, type LibraryFile } from './index.ts';
import { LibraryTools, UploadButton } from './LibraryTools.tsx';

const noActions = [] as const;

/** Picks a file of the library. A single file that is brought in from here is picked at once. */
export default function FileLibraryModal({ accept, onChoose, onClose }: FileLibraryProps & ModalProps) {
  const { t } = useTranslation(['files', 'common']);
  const [showsWarnings, setShowsWarnings] = useState(false);
  const [state, setState] = useState<ListState>({
    currentPage: 1,
    pageSize: defaultPageSize,
    sort: { field: 'createdAt', order: 'desc' },
    search: '',
    filters: {},
  });
  const change = useCallback<ChangeListState>((part) => setState((now) => changedListState(now, part)), []);
  const choose = useCallback(
    (file: StoredFile) => {
      onChoose(file);
      onClose();
    },
    [onChoose, onClose],
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
  const uploadDropped = (files: File[]) =>
    uploadDialog.open({ files, accept, onStored: files.length === 1 ? choose : undefined });

  return (
    <DialogFrame
      label={t('library.title')}
      size="lg"
      closeLabel={t('common:close')}
      onClose={onClose}
      paperSx={{ height: { xs: 1, sm: '90vh' } }}
      sx={{ display: 'flex', flexDirection: 'column', '&&': { pt: 6 } }}
    >
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
    </DialogFrame>
  );
}
