import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoints } from '#contract/files.ts';
import { DropArea } from '../../components/files/DropArea.tsx';
import { FileCard } from '../../components/files/FileCard.tsx';
import { pageColumns } from '../../components/files/file-columns.tsx';
import { uploadDialog } from '../../components/files/file-modals.ts';
import { LibraryTools } from '../../components/files/LibraryTools.tsx';
import type { LibraryFile } from '../../components/files/library-definition.ts';
import { UploadButton } from '../../components/files/UploadButton.tsx';
import { useFileRemoval } from '../../components/files/use-file-removal.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { useMayCall } from '../../providers/current-user.ts';
import { fileActions } from './file-actions.ts';
import { files } from './index.ts';

/** The library as a page. */
export default function FileList() {
  const { t } = useTranslation('files');
  const [showsWarnings, setShowsWarnings] = useState(false);
  const mayUpload = useMayCall(fileEndpoints.upload);
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
