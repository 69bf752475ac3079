import FolderIcon from '@mui/icons-material/PermMediaOutlined';
import { acceptedFileTypes, attachmentTypes, storageCategories } from '#contract/file-types.ts';
import { fileEndpoints, fileEntity, type StoredFile } from '#contract/files.ts';
import type { Role } from '#contract/roles.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import { defineResource } from '../../lib/resource-definition.ts';
import { acceptOf, chooseFiles } from './accepted.ts';
import { discoverImages, fileLibrary, uploadDialog } from './file-modals.ts';

/** A file as the library lists it. */
export type LibraryFile = StoredFile & { id: string };

const readers: readonly Role[] = ['SUPERVISOR'];

/** The file library. */
export const files = defineResource<LibraryFile>({
  name: 'files',
  icon: FolderIcon,
  endpoints: { ...fileEndpoints, add: fileEndpoints.upload },
  stale: ['tags', 'items', 'collections'],
  sortFields: fileEntity.sortFields,
  filters: [
    optionsFilter('attachmentType', 'files:attachmentType', attachmentTypes, 'files:attachmentTypes'),
    optionsFilter('fileType', 'files:fileType', Object.keys(acceptedFileTypes), 'files:mediaTypes'),
    optionsFilter(
      'path',
      'files:path',
      storageCategories.filter((value) => value !== 'DatabaseBackup'),
      'files:paths',
    ),
  ],
  nameField: 'name',
  typeKey: () => 'files:noun',
  showPath: ({ id }) => `/uploaded-files/show/${id}`,
  removal: {
    swap: {
      pick: ({ attachmentType }, onPick) =>
        fileLibrary.open({
          accept: acceptOf[attachmentType],
          onChoose: (file) => onPick({ ...file, id: file._id }),
        }),
    },
  },
  screens: [
    { path: '/uploaded-files', access: readers, load: () => import('./FileList.tsx') },
    { path: '/uploaded-files/show/:id', access: readers, load: () => import('./FileShow.tsx') },
  ],
  lists: [{ path: '/uploaded-files', access: readers, section: 'manage', order: 230 }],
  commands: [
    {
      id: 'upload-files',
      labelKey: 'files:commands.upload',
      icon: FolderIcon,
      right: ['files', 'upload'],
      run: () =>
        void chooseFiles('any', true).then(
          (chosen) => chosen.length > 0 && uploadDialog.open({ files: chosen, accept: 'any' }),
        ),
    },
    {
      id: 'discover-images',
      labelKey: 'files:commands.discover',
      icon: FolderIcon,
      right: ['media', 'addImage'],
      run: () => discoverImages.open({}),
    },
  ],
});
