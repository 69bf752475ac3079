import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import type { CellContext } from '../../components/table/columns.tsx';
import * as column from '../../components/table/columns.tsx';
import { fileAddress, formatFileSize } from '../../lib/file-address.ts';
import { FileThumbnail } from './FileCard.tsx';
import { files, type LibraryFile } from './index.ts';

const thumbnail = (file: LibraryFile, { t }: CellContext) => (
  <>
    <FileThumbnail file={file} />
    {file.isOrphan && <WarningIcon titleAccess={t('files:warnings.orphan')} className="list-warning" />}
  </>
);
const playerStyle = { width: '100%', height: 36 } as const;

/** The columns of the library's page. */
export const fileColumns = column.columnsOf<LibraryFile>(files, {
  name: column.nameColumn(files, { width: 240, grow: 2, icon: thumbnail }),
  attachmentType: {
    width: 150,
    grow: 1,
    cell: (type, { t }, file) =>
      type === 'Audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings of the library come without captions
        <audio
          controls
          preload="none"
          src={fileAddress(file.url)}
          aria-label={file.name}
          style={playerStyle}
        />
      ) : (
        <span className="list-muted">{t(`files:attachmentTypes.${type}`)}</span>
      ),
  },
  size: { width: 110, align: 'right', cell: (size, { language }) => formatFileSize(size, language) },
  path: column.optionsColumn('files:paths', { width: 190, grow: 1 }),
  createdAt: column.dayColumn({ labelKey: 'files:createdAt' }),
  updatedAt: column.dayColumn({ isOptional: true }),
  createdBy: column.authorColumn(),
});

/** The columns of the picker: a name leads nowhere, and each row has a button that picks it. */
export function pickerColumns(onAdd: (file: LibraryFile) => void) {
  const own = column.columnsOf<LibraryFile>(files, {
    name: column.nameColumn({}, { width: 220, grow: 2, icon: thumbnail }),
    _id: {
      labelKey: 'files:library.add',
      width: 150,
      cell: (_id, { t, tabIndex }, file) => (
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
  });
  return [...own, ...fileColumns.filter(({ field }) => field !== 'name' && field !== 'path')];
}
