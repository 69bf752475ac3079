import type { GridColDef } from '@mui/x-data-grid';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ListColumn } from './columns.tsx';

/** The columns of a list, and what their cells need. */
export interface GridColumnsOptions<Row> {
  columns: readonly ListColumn<Row>[];
  sortFields: readonly string[];
  t: TFunction;
  language: string;
  /** How many actions show as buttons while the pointer is on a row. */
  hoverActions: number;
  /** The last cell of each row, in a list whose rows have actions. */
  renderActions?: (row: Row, tabIndex: 0 | -1) => ReactNode;
}

/** The name of the column that holds the actions; no row has a key of this name. */
export const actionsField = '__actions';

/** Of a button at the end of a row, in pixels. */
export const buttonWidth = 28;

/** The columns of a list in the grid's terms: the first stays at the left edge, the actions at the right. */
export function toGridColumns<Row extends { id: string }>(
  options: GridColumnsOptions<Row>,
): GridColDef<Row>[] {
  const { columns, sortFields, t, language, hoverActions, renderActions } = options;
  const named = columns.map((column, index): GridColDef<Row> => {
    const align = column.align ?? 'left';
    const edge = index === 0 && 'list-first';
    return {
      field: column.field,
      headerName: t(column.labelKey),
      minWidth: column.width,
      width: column.width,
      ...(column.grow && { flex: column.grow }),
      align,
      headerAlign: align,
      display: 'flex',
      sortable: sortFields.includes(column.field),
      hideSortIcons: true,
      ...(edge && { cellClassName: edge, headerClassName: edge }),
      renderHeader: () => <HeaderLabel text={t(column.labelKey)} />,
      renderCell: ({ row, tabIndex }) => column.cell(row, { t, language, tabIndex }),
    };
  });
  if (!renderActions) return named;
  // One button for the menu and one for each of these, between paddings.
  const width = 8 + buttonWidth * (hoverActions + 1);
  const actions: GridColDef<Row> = {
    field: actionsField,
    headerName: t('table:actions'),
    width,
    minWidth: width,
    resizable: false,
    sortable: false,
    align: 'right',
    display: 'flex',
    cellClassName: 'list-last',
    headerClassName: 'list-last',
    renderHeader: () => <span className="list-unseen">{t('table:actions')}</span>,
    renderCell: ({ row, tabIndex }) => renderActions(row, tabIndex),
  };
  return [...named, actions];
}

/** The name of a column. The arrow shows by the header's `aria-sort`, so sorting does not render the headers again. */
function HeaderLabel({ text }: { text: string }) {
  return (
    <span className="list-label" title={text}>
      <span>{text}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12l1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z" />
      </svg>
    </span>
  );
}
