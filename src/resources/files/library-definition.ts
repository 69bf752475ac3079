import FolderIcon from '@mui/icons-material/PermMediaOutlined';
import { acceptedFileTypes, attachmentTypes, storageCategories } from '#contract/file-types.ts';
import { fileEndpoints, fileSortFields, type StoredFile } from '#contract/files.ts';
import type { ListFilter, ResourceDefinition } from '../../lib/resource-definition.ts';

/** A file as the library lists it. */
export type LibraryFile = StoredFile & { id: string };

const kindFilter: ListFilter = {
  name: 'attachmentType',
  labelKey: 'files:attachmentType',
  kind: 'multiSelect',
  options: attachmentTypes.map((value) => ({ value, labelKey: `files:attachmentTypes.${value}` })),
};

/** What page and picker of the library share. */
export const fileLibraryDefinition = {
  name: 'files',
  icon: FolderIcon,
  endpoints: {
    list: fileEndpoints.list,
    details: fileEndpoints.details,
    add: fileEndpoints.upload,
    edit: fileEndpoints.edit,
    remove: fileEndpoints.remove,
  },
  sortFields: fileSortFields,
  filters: [
    kindFilter,
    {
      name: 'fileType',
      labelKey: 'files:fileType',
      kind: 'multiSelect',
      options: Object.keys(acceptedFileTypes).map((value) => ({
        value,
        labelKey: `files:mediaTypes.${value.replace('/', '_')}`,
      })),
    },
    {
      name: 'path',
      labelKey: 'files:path',
      kind: 'multiSelect',
      options: storageCategories
        .filter((value) => value !== 'DatabaseBackup')
        .map((value) => ({ value, labelKey: `files:paths.${value}` })),
    },
  ],
} as const satisfies Pick<ResourceDefinition, 'name' | 'icon' | 'endpoints' | 'sortFields' | 'filters'>;
