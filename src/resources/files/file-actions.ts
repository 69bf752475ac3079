import ImageEditIcon from '@mui/icons-material/CropRotateOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ReplaceIcon from '@mui/icons-material/PublishedWithChangesOutlined';
import { fileEndpoints } from '#contract/files.ts';
import type { RowAction } from '../../components/table/row-actions.ts';
import { download } from '../../lib/api.ts';
import { notifyFailure } from '../../providers/notification-provider.ts';
import { acceptOf, chooseFiles } from './accepted.ts';
import { fileForm, imageEditor, uploadDialog } from './file-modals.ts';
import type { LibraryFile } from './index.ts';

/** Replaces the content of a file by one from the person's disk. */
export async function replaceFile({ _id, attachmentType }: LibraryFile): Promise<void> {
  const accept = acceptOf[attachmentType];
  const files = await chooseFiles(accept, false);
  if (files.length > 0) uploadDialog.open({ files, accept, replaces: _id });
}

/** Saves a file on the person's disk. */
export function downloadFile({ fileName }: LibraryFile): Promise<void> {
  return download(fileEndpoints.download, { body: { filename: fileName } }).catch(notifyFailure);
}

/** What can be done with a file of the library, besides opening and deleting it. */
export const fileActions: readonly RowAction<LibraryFile>[] = [
  {
    id: 'edit',
    labelKey: 'files:actions.rename',
    icon: EditIcon,
    right: ['files', 'edit'],
    writes: true,
    onHover: true,
    run: (file) => fileForm.open({ file }),
  },
  {
    id: 'edit-image',
    labelKey: 'files:actions.editImage',
    icon: ImageEditIcon,
    right: ['files', 'upload'],
    writes: true,
    fits: ({ attachmentType }) => attachmentType === 'Image',
    run: (file) => imageEditor.open({ file }),
  },
  {
    id: 'replace',
    labelKey: 'files:actions.replace',
    icon: ReplaceIcon,
    right: ['files', 'upload'],
    writes: true,
    run: (file) => void replaceFile(file),
  },
  {
    id: 'download',
    labelKey: 'files:actions.download',
    icon: DownloadIcon,
    right: ['files', 'download'],
    onHover: true,
    run: (file) => void downloadFile(file),
  },
];
