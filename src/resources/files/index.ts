import { fileEndpoints } from '#contract/files.ts';
import { mediaEndpoints } from '#contract/media.ts';
import type { Role } from '#contract/roles.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { chooseFiles } from './choose-files.ts';
import { discoverImages, uploadDialog } from './file-modals.ts';
import { fileLibraryDefinition } from './library-definition.ts';

const readers: readonly Role[] = ['SUPERVISOR'];

/** The file library. */
export const files: ResourceDefinition = {
  ...fileLibraryDefinition,
  stale: ['tags', 'items', 'collections'],
  screens: [
    { path: '/uploaded-files', access: readers, load: () => import('./FileList.tsx') },
    { path: '/uploaded-files/show/:id', access: readers, load: () => import('./FileShow.tsx') },
  ],
  menu: [
    {
      section: 'manage',
      labelKey: 'files:menu',
      icon: fileLibraryDefinition.icon,
      to: '/uploaded-files',
      access: readers,
      order: 230,
    },
  ],
  commands: [
    {
      id: 'upload-files',
      labelKey: 'files:commands.upload',
      icon: fileLibraryDefinition.icon,
      endpoint: fileEndpoints.upload,
      run: () =>
        void chooseFiles('any', true).then(
          (chosen) => chosen.length > 0 && uploadDialog.open({ files: chosen, accept: 'any' }),
        ),
    },
    {
      id: 'discover-images',
      labelKey: 'files:commands.discover',
      icon: fileLibraryDefinition.icon,
      endpoint: mediaEndpoints.addImage,
      run: () => discoverImages.open({}),
    },
  ],
  search: [],
};
