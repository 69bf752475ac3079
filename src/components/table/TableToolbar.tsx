import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../lib/resource-definition.ts';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { ListState } from './list-state.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ChangeListState } from './use-list-state.ts';

interface TableToolbarProps {
  filters: readonly ListFilter[];
  state: ListState;
  change: ChangeListState;
  /** More controls, after the filters. */
  children?: ReactNode;
}

/** One row: search, filters, and which of them are active. */
export function TableToolbar({ filters, state, change, children }: TableToolbarProps) {
  const remove = (name: string) => {
    const { [name]: _removed, ...rest } = state.filters;
    change({ filters: rest });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SearchBox
        value={state.search}
        // Typing leaves no steps behind for Back to undo.
        onSearch={(search) => change({ search }, 'replace')}
      />
      {filters.length > 0 && (
        <FilterButton
          filters={filters}
          values={state.filters}
          onChange={(values) => change({ filters: values })}
        />
      )}
      {children}
      <FilterChips filters={filters} values={state.filters} onRemove={remove} />
    </Box>
  );
}
