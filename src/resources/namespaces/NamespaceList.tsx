import CopyIcon from '@mui/icons-material/ContentCopy';
import MembersIcon from '@mui/icons-material/GroupOutlined';
import type { Namespace } from '#contract/namespaces.ts';
import * as column from '../../components/table/columns.tsx';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { RowImage } from '../files/SmallImage.tsx';
import { namespaceCopy, namespaceForm, namespaceMembers, namespaces } from './index.ts';
import { LanguageName } from './LanguageName.tsx';

const columns = column.columnsOf<Namespace>(namespaces, {
  name: column.nameColumn(namespaces, {
    width: 190,
    icon: ({ imageId }) => <RowImage image={imageId} icon={<namespaces.icon aria-hidden />} />,
  }),
  type: { width: 120, card: true, cell: (code) => <LanguageName code={code} /> },
  status: column.statusColumn(),
  studentCount: column.numberColumn({
    width: 108,
    card: (count = 0, { t }) => t('namespaces:students', { count: count ?? 0 }),
  }),
  teacherCount: column.numberColumn({ width: 136 }),
  collectionCount: column.numberColumn({
    width: 112,
    card: (count = 0, { t }) => t('collections:count', { count: count ?? 0 }),
  }),
  public: column.accessColumn(),
  updatedAt: column.dayColumn(),
  description: column.textColumn((text) => text, { width: 200, grow: 1, isOptional: true }),
  createdBy: column.authorColumn(),
});

const ownActions: readonly RowAction<Namespace>[] = [
  {
    id: 'members',
    labelKey: 'namespaces:members.action',
    icon: MembersIcon,
    right: ['namespaces', 'members'],
    onHover: true,
    run: (namespace) => namespaceMembers.open({ namespace }),
  },
  {
    id: 'copy',
    labelKey: 'namespaces:copy.action',
    icon: CopyIcon,
    right: ['namespaces', 'copy'],
    writes: true,
    run: (namespace) => namespaceCopy.open({ namespace }),
  },
];

/** The classes that someone is in, and all of them for an Admin. */
export default function NamespaceList() {
  return (
    <ResourceList
      definition={namespaces}
      columns={columns}
      ownActions={ownActions}
      create={() => namespaceForm.open({})}
    />
  );
}
