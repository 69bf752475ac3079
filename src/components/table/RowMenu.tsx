import MoreVertIcon from '@mui/icons-material/MoreVert';
import type { TFunction } from 'i18next';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionList, type MenuAction } from '../ActionMenu.tsx';
import type { RowAction } from './row-actions.ts';

/** The row whose menu is open, and the button it hangs from. */
export interface OpenRowMenu<Row> {
  row: Row;
  anchor: HTMLElement;
}

interface RowMenuProps<Row> {
  opened: OpenRowMenu<Row> | undefined;
  /** What is offered for the row. */
  actions: readonly RowAction<Row>[];
  label: string;
  onClose: () => void;
}

/** One menu for all rows of a list. */
export function RowMenu<Row>({ opened, actions, label, onClose }: RowMenuProps<Row>) {
  const { t } = useTranslation(['table', 'common']);
  if (!opened) return null;
  const { row, anchor } = opened;
  return <ActionList anchor={anchor} label={label} actions={menuOf(row, actions, t)} onClose={onClose} />;
}

/** The entries of a menu for what is offered for a row. */
export function menuOf<Row>(row: Row, actions: readonly RowAction<Row>[], t: TFunction): MenuAction[] {
  return actions.map(({ icon: Icon, id, labelKey, danger, to, run }, index) => ({
    id,
    label: t(labelKey),
    icon: <Icon fontSize="small" />,
    danger,
    isApart: danger && index > 0,
    to: to?.(row),
    run: () => run?.(row),
  }));
}

interface RowActionsCellProps<Row> {
  row: Row;
  name: string;
  /** What is offered for this row. */
  actions: readonly RowAction<Row>[];
  t: TFunction;
  tabIndex: 0 | -1;
  openMenu: (row: Row, anchor: HTMLElement) => void;
}

/** The end of a row: the most used actions while the pointer is on it, and the menu with all of them. */
export function RowActionsCell<Row>(props: RowActionsCellProps<Row>) {
  const { row, name, actions, t, tabIndex, openMenu } = props;
  const cell = useRef<HTMLSpanElement>(null);
  const wasNear = useWasNear(cell);
  return (
    <span className="row-actions" ref={cell}>
      <span className="on-hover">
        {wasNear &&
          actions
            .filter((action) => action.onHover)
            .map((action) => (
              <HoverAction
                key={action.id}
                row={row}
                action={action}
                label={`${t(action.labelKey)}: ${name}`}
              />
            ))}
      </span>
      <button
        type="button"
        className="row-button"
        aria-haspopup="menu"
        aria-label={t('table:actionsOf', { name })}
        title={t('table:actions')}
        tabIndex={tabIndex}
        onClick={(event) => openMenu(row, event.currentTarget)}
      >
        <MoreVertIcon />
      </button>
    </span>
  );
}

const events = ['pointerenter', 'pointermove', 'focusin'] as const;

/** Whether the pointer or the focus was in the row yet: most rows are never pointed at, and buttons take time to draw. */
function useWasNear(cell: RefObject<HTMLElement | null>): boolean {
  const [wasNear, setNear] = useState(false);
  useLayoutEffect(() => {
    const row = cell.current?.closest('[role=row]');
    if (!row || wasNear) return;
    const come = () => setNear(true);
    for (const event of events) row.addEventListener(event, come);
    return () => {
      for (const event of events) row.removeEventListener(event, come);
    };
  }, [cell, wasNear]);
  return wasNear;
}

interface HoverActionProps<Row> {
  row: Row;
  action: RowAction<Row>;
  label: string;
}

/** Out of the tab order: the keyboard has the same in the menu. */
function HoverAction<Row>({ row, action, label }: HoverActionProps<Row>) {
  const { icon: Icon, danger, to, run } = action;
  const className = `row-button${danger ? ' danger' : ''}`;
  const shared = { className, 'aria-label': label, title: label, tabIndex: -1 };
  if (to) {
    return (
      <Link to={to(row)} {...shared}>
        <Icon />
      </Link>
    );
  }
  return (
    <button type="button" {...shared} onClick={() => run?.(row)}>
      <Icon />
    </button>
  );
}
