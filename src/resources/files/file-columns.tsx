import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { DayCell } from '../../components/table/cells/DayCell.tsx';
import { NameCell } from '../../components/table/cells/NameCell.tsx';
import { TextCell } from '../../components/table/cells/TextCell.tsx';
import type { ListColumn } from '../../components/table/list-column.ts';
import { FileThumbnail } from './FileThumbnail.tsx';
import { fileAddress } from './file-address.ts';
import { formatFileSize } from './file-size.ts';
import type { LibraryFile } from './library-definition.ts';

type Columns = readonly ListColumn<LibraryFile>[];

const facts: Columns = [
  {
    field: 'attachmentType',
    labelKey: 'files:attachmentType',
    width: 150,
    grow: 1,
    cell: (file, { t }) =>
      file.attachmentType === 'Audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings of the library come without captions
        <audio
          controls
          preload="none"
          src={fileAddress(file.url)}
          aria-label={file.name}
          style={playerStyle}
        />
      ) : (
        <TextCell text={t(`files:attachmentTypes.${file.attachmentType}`)} />
      ),
  },
  {
    field: 'size',
    labelKey: 'files:size',
    width: 110,
    align: 'right',
    cell: ({ size }, { language }) => formatFileSize(size, language),
  },
  {
    field: 'path',
    labelKey: 'files:path',
    width: 130,
    cell: ({ path }, { t }) => <TextCell text={t(`files:paths.${path}`)} />,
  },
  {
    field: 'createdAt',
    labelKey: 'files:createdAt',
    width: 120,
    cell: ({ createdAt }, { language }) => <DayCell iso={createdAt} language={language} />,
  },
];

const orphanSign = (t: TFunction) => (
  <WarningIcon titleAccess={t('files:warnings.orphan')} className="list-warning" />
);
const playerStyle = { width: '100%', height: 36 } as const;

/** The columns of the library's page. */
export const pageColumns: Columns = [
  {
    field: 'name',
    labelKey: 'files:name',
    width: 240,
    grow: 2,
    cell: (file, { tabIndex, t }) => (
      <NameCell
        icon={
          <>
            <FileThumbnail file={file} />
            {file.isOrphan && orphanSign(t)}
          </>
        }
        name={file.name}
        to={`/uploaded-files/show/${file.id}`}
        tabIndex={tabIndex}
      />
    ),
  },
  ...facts,
];

/** The columns of the picker: a name leads nowhere, and each row has a button that picks it. */
export function pickerColumns(onAdd: (file: LibraryFile) => void): Columns {
  return [
    {
      field: 'name',
      labelKey: 'files:name',
      width: 220,
      grow: 2,
      cell: (file, { t }) => (
        <span className="list-name">
          <FileThumbnail file={file} />
          {file.isOrphan && orphanSign(t)}
          <strong title={file.name} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {file.name}
          </strong>
        </span>
      ),
    },
    {
      field: '_id',
      labelKey: 'files:library.add',
      width: 150,
      cell: (file, { t, tabIndex }) => (
        <Button
          size="small"
          variant="outlined"
          className="list-button"
          tabIndex={tabIndex}
          aria-label={t('files:library.addNamed', { name: file.name })}
          onClick={() => onAdd(file)}
        >
          {t('files:library.add')}
        </Button>
      ),
    },
    ...facts.filter(({ field }) => field !== 'path'),
  ];
}
