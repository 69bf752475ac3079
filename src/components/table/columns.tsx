import LockIcon from '@mui/icons-material/LockOutlined';
import PublicIcon from '@mui/icons-material/Public';
import type { BaseRecord } from '@refinedev/core';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Status } from '#contract/entity.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import { formatDateTime, formatDay, formatRelative } from '../../lib/dates.ts';
import type { ListDefinition, ResourceDefinition } from '../../lib/resource-definition.ts';
import { fieldLabelKeys, optionKey } from '../field-keys.ts';
import { StatusLabel } from '../StatusChip.tsx';

/** What the table must know of a row: its id, and its namespaces if it belongs to some. */
export interface ListRow extends BaseRecord {
  id: string;
  namespaces?: string[];
}

/** What a cell gets besides its row. */
export interface CellContext {
  t: TFunction;
  language: string;
  /** The grid moves one tab stop through its cells: whatever can be focused in a cell takes this. */
  tabIndex: 0 | -1;
}

/** A column of a list. The first one is the name of the row and stays in view when the others scroll. */
export interface ListColumn<Row> {
  /** The key of the row, and the name by which the list is sorted if the resource definition knows it. */
  field: Extract<keyof Row, string>;
  /** The translation key of its header, or several of which the first that exists counts. */
  labelKey: string | string[];
  /** The narrowest it gets; wide screens give all columns more in proportion to `grow`. */
  width: number;
  grow?: number;
  align?: 'left' | 'right';
  /** Shown to those who choose to see it. */
  isOptional?: boolean;
  cell: (row: Row, context: CellContext) => ReactNode;
  /** What the card of a phone says of it; absent: nothing. */
  card?: (row: Row, context: CellContext) => ReactNode;
}

type Draw<Row, Value> = (value: Value, context: CellContext, row: Row) => ReactNode;

/** A column before it knows its field. */
interface Column<Row, Value>
  extends Partial<Pick<ListColumn<Row>, 'grow' | 'align' | 'labelKey' | 'isOptional'>> {
  width: number;
  cell: Draw<Row, Value>;
  /** What the card of a phone says: the same as the cell, or something else; absent: nothing. */
  card?: true | Draw<Row, Value>;
}

type Options<Row, Value> = Partial<Omit<Column<Row, Value>, 'cell'>>;

/** The columns of an entity's list, in their order; the first is the name. Labels follow from the fields' names. */
export function columnsOf<Row extends ListRow>(
  { name }: Pick<ListDefinition, 'name'>,
  columns: { [Field in Extract<keyof Row, string>]?: Column<Row, Row[Field]> },
): readonly ListColumn<Row>[] {
  return Object.entries(columns as Record<string, Column<Row, unknown>>).map(
    ([field, { cell, card, ...rest }]) => {
      const shown = card === true ? cell : card;
      return {
        field: field as Extract<keyof Row, string>,
        labelKey: fieldLabelKeys(name, field),
        ...rest,
        cell: (row, context) => cell(row[field], context, row),
        ...(shown && { card: (row: Row, context: CellContext) => shown(row[field], context, row) }),
      };
    },
  );
}

/** The name of a row, which leads to its page where it has one, beside its image or icon. */
export function nameColumn<Row extends ListRow>(
  { showPath }: Partial<Pick<ResourceDefinition<Row>, 'showPath'>>,
  { icon, ...options }: Options<Row, string> & { icon: (row: Row, context: CellContext) => ReactNode },
): Column<Row, string> {
  return {
    width: 230,
    grow: 3,
    ...options,
    cell: (name, context, row) => (
      <span className="list-name">
        {icon(row, context)}
        {showPath ? (
          <Link to={showPath(row)} title={name} tabIndex={context.tabIndex}>
            {name}
          </Link>
        ) : (
          <strong title={name}>{name}</strong>
        )}
      </span>
    ),
  };
}

/** The status, which the card of a phone shows too. */
export function statusColumn<Row>(): Column<Row, Status | TaskStatus> {
  return { width: 132, card: true, cell: (status) => <StatusLabel status={status} /> };
}

/** Plain text that may be cut; all of it shows on hover. */
export function textColumn<Row, Value>(
  text: (value: Value, context: CellContext) => string,
  options: Options<Row, Value> = {},
): Column<Row, Value> {
  return {
    width: 130,
    ...options,
    cell: (value, context) => {
      const shown = text(value, context);
      return (
        <span className="list-muted" title={shown}>
          {shown || '–'}
        </span>
      );
    },
  };
}

/** One or several values of an enumeration, whose labels begin with `prefix`. */
export function optionsColumn<Row, Value extends string>(
  prefix: string,
  options: Options<Row, Value | Value[]> = {},
): Column<Row, Value | Value[]> {
  return textColumn(
    (value, { t }) =>
      [value]
        .flat()
        .map((one) => t(optionKey(prefix, one)))
        .join(', '),
    options,
  );
}

/** A number as the language writes it. */
export function numberColumn<Row>(
  options: Options<Row, number | null | undefined> = {},
): Column<Row, number | null | undefined> {
  return {
    width: 104,
    align: 'right',
    ...options,
    cell: (value, { language }) => value?.toLocaleString(language) ?? '–',
  };
}

/** A day; how long ago it was shows on hover, computed only then. */
export function dayColumn<Row>(options: Options<Row, string> = {}): Column<Row, string> {
  // Also where people have text spaced out.
  return timeColumn({ width: 132, ...options }, formatDay);
}

/** A timestamp in the same way. */
export function timeColumn<Row>(
  options: Options<Row, string> = {},
  format: (iso: string) => string = formatDateTime,
): Column<Row, string> {
  return {
    width: 150,
    ...options,
    cell: (iso, { language }) => (
      <time
        className="list-muted"
        dateTime={iso}
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = formatRelative(iso, language);
        }}
      >
        {format(iso)}
      </time>
    ),
  };
}

/** Whether everyone sees it, or only its author and those who govern. */
export function accessColumn<Row>(): Column<Row, boolean> {
  return {
    width: 108,
    labelKey: 'common:access',
    cell: (isPublic, { t }) => {
      const Icon = isPublic ? PublicIcon : LockIcon;
      return (
        <span className="list-access">
          <Icon aria-hidden />
          {t(isPublic ? 'common:public' : 'common:private')}
        </span>
      );
    },
  };
}

/** Loaded when someone shows the column. */
const AuthorName = lazy(() => import('../AuthorName.tsx'));

/** Who made it, or changed it in some way. */
export function personColumn<Row>(options: Options<Row, string | null> = {}): Column<Row, string | null> {
  const cell: Draw<Row, string | null> = (id) => (
    <span
      className="list-muted"
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = currentTarget.innerText;
      }}
    >
      <Suspense fallback="…">
        <AuthorName id={id} />
      </Suspense>
    </span>
  );
  return { width: 150, ...options, cell };
}

/** Who made it, for those who want to see that; as narrow as it must be to be beside all others on a small desktop. */
export function authorColumn<Row>(): Column<Row, string | null> {
  return personColumn({ width: 132, labelKey: 'common:author', isOptional: true });
}
