import TablePagination from '@mui/material/TablePagination';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/list-query.ts';
import { currentPageOf, pageIndexOf } from '../../lib/list-params.ts';
import { lastPage } from './list-state.ts';
import type { ChangeListState } from './use-list-state.ts';

interface TablePagerProps {
  currentPage: number;
  pageSize: number;
  /** Undefined until the first answer; the pager keeps its place meanwhile. */
  total: number | undefined;
  /** There are more rows than `total`. */
  isCounting: boolean;
  change: ChangeListState;
}

const pageActions = ['first', 'last', 'next', 'previous'] as const;

/** Goes from page to page and chooses how many rows one has. */
export const TablePager = memo(function TablePager({
  currentPage,
  pageSize,
  total,
  isCounting,
  change,
}: TablePagerProps) {
  const { t, i18n } = useTranslation('table');
  const number = (value: number) => value.toLocaleString(i18n.language);
  // An address may have a size that is not offered; then it is added.
  const sizes = [...new Set([...pageSizes, pageSize])].sort((one, other) => one - other);
  return (
    <TablePagination
      component="div"
      count={total ?? 0}
      page={total === undefined ? 0 : pageIndexOf(Math.min(currentPage, lastPage(total, pageSize)))}
      rowsPerPage={pageSize}
      rowsPerPageOptions={sizes}
      onPageChange={(_event, next) => change({ currentPage: currentPageOf(next) })}
      onRowsPerPageChange={(event) => change({ pageSize: Number(event.target.value) })}
      labelRowsPerPage={t('rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) =>
        t('range', { from: number(from), to: number(to), total: number(count) + (isCounting ? '+' : '') })
      }
      getItemAriaLabel={(type) => t(`page.${pageActions.find((action) => action === type) ?? 'next'}`)}
      showFirstButton
      showLastButton
      sx={{
        flex: 'none',
        // There are no pages; its place is kept.
        visibility: total ? 'visible' : 'hidden',
        overflow: 'visible',
        '& .MuiTablePagination-toolbar': {
          minHeight: 48,
          px: { xs: 0, sm: 1 },
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          justifyContent: 'flex-end',
        },
        '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
});
