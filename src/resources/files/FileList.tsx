import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { useMay } from '../../providers/current-user.ts';
import { DropArea } from './DropArea.tsx';
import { FileCard } from './FileCard.tsx';
import { fileActions } from './file-actions.ts';
import { pageColumns } from './file-columns.tsx';
import { uploadDialog } from './file-modals.ts';
import { files } from './index.ts';
import { LibraryTools } from './LibraryTools.tsx';
import type { LibraryFile } from './library-definition.ts';
import { UploadButton } from './UploadButton.tsx';
import { useFileRemoval } from './use-file-removal.tsx';

/** The library as a page. */
export default function FileList() {
  const { t } = useTranslation('files');
  const [showsWarnings, setShowsWarnings] = useState(false);
  const mayUpload = useMay('files', 'upload');
  const remove = useLatestCallback(useFileRemoval());
  const rowActions = useMemo(() => fileActions((file) => void remove(file)), [remove]);
  const query = useMemo(
    (): Record<string, string> => (showsWarnings ? { isOrphanCheck: 'true' } : {}),
    [showsWarnings],
  );
  const uploadDropped = useCallback(
    (dropped: File[]) => uploadDialog.open({ files: dropped, accept: 'any' }),
    [],
  );
  return (
    <DropArea disabled={!mayUpload} onFiles={uploadDropped}>
      <DataTable<LibraryFile>
        definition={files}
        title={t('title')}
        columns={pageColumns}
        card={FileCard}
        rowActions={rowActions}
        query={query}
        create={<UploadButton accept="any" />}
        tools={<LibraryTools accept="any" showsWarnings={showsWarnings} onShowWarnings={setShowsWarnings} />}
        empty={{ icon: files.icon, title: t('empty.title'), text: t('empty.text') }}
      />
    </DropArea>
  );
}
