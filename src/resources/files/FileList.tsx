import { useMemo, useState } from 'react';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import { useMay } from '../../providers/current-user.ts';
import { DropArea } from './DropArea.tsx';
import { FileCard } from './FileCard.tsx';
import { fileActions } from './file-actions.ts';
import { fileColumns } from './file-columns.tsx';
import { uploadDialog } from './file-modals.ts';
import { files } from './index.ts';
import { LibraryTools, UploadButton } from './LibraryTools.tsx';

/** The library as a page. */
export default function FileList() {
  const [showsWarnings, setShowsWarnings] = useState(false);
  const mayUpload = useMay('files', 'upload');
  const query = useMemo(
    (): Record<string, string> => (showsWarnings ? { isOrphanCheck: 'true' } : {}),
    [showsWarnings],
  );
  return (
    <DropArea
      disabled={!mayUpload}
      onFiles={(dropped) => uploadDialog.open({ files: dropped, accept: 'any' })}
    >
      <ResourceList
        definition={files}
        columns={fileColumns}
        card={FileCard}
        ownActions={fileActions}
        query={query}
        create={<UploadButton accept="any" />}
        tools={<LibraryTools accept="any" showsWarnings={showsWarnings} onShowWarnings={setShowsWarnings} />}
      />
    </DropArea>
  );
}
