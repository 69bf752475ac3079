import ClassIcon from '@mui/icons-material/Diversity3Outlined';
import { languageCodes } from '#contract/languages.ts';
import { type Namespace, namespaceEndpoints, namespaceSortFields } from '#contract/namespaces.ts';
import { contentReaders } from '#contract/roles.ts';
import { accessFilter, statusFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineResource, type ListFilter } from '../../lib/resource-definition.ts';

/** The form of a class in a dialog; without an id it adds one. */
export const namespaceForm = defineModal<{ id?: string }>(() => import('./NamespaceForm.tsx'));
/** The staff of a class in a dialog. */
export const namespaceMembers = defineModal<{ namespace: Namespace }>(() => import('./MembersDialog.tsx'));
/** Asks for the name of the copy of a class, and makes it. */
export const namespaceCopy = defineModal<{ namespace: Namespace }>(() => import('./CopyDialog.tsx'));
/** Asks what becomes of the content of a class, and deletes it. */
export const namespaceRemoval = defineModal<{ namespace: Namespace; onRemoved?: () => void }>(
  () => import('./NamespaceRemovalDialog.tsx'),
);

/** The language that is taught. */
const languageFilter: ListFilter = {
  name: 'type',
  labelKey: 'namespaces:type',
  kind: 'multiSelect',
  options: languageCodes.map((code) => ({ value: code, labelKey: `languages:${code}` })),
};

/** Classes, or workspaces where no languages are taught. */
export const namespaces = defineResource<Namespace>({
  name: 'namespaces',
  icon: ClassIcon,
  endpoints: namespaceEndpoints,
  stale: ['collections', 'items', 'tags', 'files', 'aliases'],
  query: { list: { counts: 'true' } },
  sortFields: namespaceSortFields,
  filters: [accessFilter, statusFilter, languageFilter],
  nameField: 'name',
  typeKey: () => 'namespaces:noun',
  showPath: ({ id }) => `/namespaces/show/${id}`,
  openForm: ({ id }) => namespaceForm.open({ id }),
  removal: { open: (namespace, onRemoved) => namespaceRemoval.open({ namespace, onRemoved }) },
  screens: [{ path: '/namespaces', access: contentReaders, load: () => import('./NamespaceList.tsx') }],
  lists: [{ path: '/namespaces', access: contentReaders, section: 'content', order: 50 }],
  search: {},
  commands: [
    {
      id: 'create-namespace',
      labelKey: 'namespaces:createCommand',
      keywordsKey: 'namespaces:createKeywords',
      icon: ClassIcon,
      right: ['namespaces', 'create'],
      run: () => namespaceForm.open({}),
    },
  ],
});
