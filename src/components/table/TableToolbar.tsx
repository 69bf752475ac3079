import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotification } from '@refinedev/core';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListDefinition, ListFilter } from '../../lib/resource-definition.ts';
import type { Message } from '../../providers/notification-provider.ts';
import { iconOnPhone } from '../view-style.ts';
import { type ListState, searchField } from './list-state.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ChangeListState } from './use-list-state.ts';

interface TableToolbarProps {
  definition: Pick<ListDefinition, 'filters' | 'endpoints'>;
  state: ListState;
  change: ChangeListState;
  /** More controls, after the filters. */
  children?: ReactNode;
}

/** One row: search where the list can be searched, filters, and which of them are active. */
export function TableToolbar({ definition, state, change, children }: TableToolbarProps) {
  const { filters, endpoints } = definition;
  const filterButton = useRef<HTMLButtonElement>(null);
  const remove = (name: string) => {
    change(({ filters: { [name]: _removed, ...rest } }) => ({ filters: rest }));
    // No chip is left to take the focus of the one that goes.
    if (Object.keys(state.filters).length === 1) filterButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {endpoints.list.query && searchField in endpoints.list.query.shape && (
        <SearchBox
          value={state.search}
          // Typing leaves no steps behind for Back to undo.
          onSearch={(search) => change({ search }, 'replace')}
        />
      )}
      {filters.length > 0 && (
        <FilterButton
          ref={filterButton}
          filters={filters}
          values={state.filters}
          onChange={(values) => change({ filters: values })}
        />
      )}
      {children}
      {Object.keys(state.filters).length > 0 && (
        <Suspense fallback={null}>
          <FilterChips filters={filters} values={state.filters} onRemove={remove} />
        </Suspense>
      )}
    </Box>
  );
}

const FilterChips = lazy(() => import('./FilterChips.tsx'));
const FilterDialog = lazy(() => import('./FilterDialog.tsx'));

interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>;
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The message that offers to bring cleared filters back. */
const undoKey = 'filters-cleared';

/** Opens the filters of a list. Apply keeps them; closing the dialog in any other way clears them, with Undo. */
function FilterButton({ ref, filters, values, onChange }: FilterButtonProps) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(values).length;
  const { open: notify, close } = useNotification();
  // Once the list has gone there is nothing left to undo.
  useEffect(() => () => close?.(undoKey), [close]);

  const apply = (next: Readonly<Record<string, string>>) => {
    setOpen(false);
    onChange(next);
  };
  const clear = () => {
    setOpen(false);
    if (count === 0) return;
    onChange({});
    const message: Message = {
      type: 'progress',
      key: undoKey,
      message: t('filtersCleared', { count }),
      action: { label: t('undo'), run: () => onChange(values) },
    };
    notify?.(message);
  };

  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        color="inherit"
        startIcon={
          <Badge badgeContent={count} color="primary">
            <FilterListIcon />
          </Badge>
        }
        aria-haspopup="dialog"
        // Without a name of its own the button would be called after its badge too: "0 Filters".
        aria-label={count > 0 ? t('filtersActive', { count }) : t('filters')}
        onClick={() => setOpen(true)}
        sx={{ height: 40, flex: 'none', borderColor: 'divider', ...iconOnPhone }}
      >
        {t('filters')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDialog filters={filters} values={values} onApply={apply} onClear={clear} />
        </Suspense>
      )}
    </>
  );
}
