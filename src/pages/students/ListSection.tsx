import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import { useIsPhone } from '../../components/dialogs/DialogFrame.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { useEndpoint } from '../../providers/use-endpoint.ts';

interface Props<Row> {
  title: string;
  help?: string;
  /** Buttons of the section, for the rows that it shows. */
  action?: (rows: readonly Row[]) => ReactNode;
  /** A call that answers pages of rows of one student. */
  endpoint: Endpoint;
  id: string;
  query?: Record<string, string>;
  /** Said when there are no rows. */
  none: string;
  draw: (row: Row) => ReactNode;
}

/** How many rows are shown at first, on phones fewer, and how many more each time. */
const [first, firstOnPhone, more] = [10, 5, 50];

/** A section of a student's page: some rows, and more of them on demand. */
export function ListSection<Row extends { id: string }>(props: Props<Row>) {
  const { title, help, action, endpoint, id, query, none, draw } = props;
  const { t } = useTranslation(['students', 'common']);
  const [added, setAdded] = useState(0);
  const pageSize = (useIsPhone() ? firstOnPhone : first) + added;
  const read = useEndpoint(
    endpoint,
    { params: { id }, query: { ...query, pageSize: String(pageSize) } },
    { placeholderData: keepPreviousData },
  );
  const data = read.data as { items: Row[]; paging: { total: number } } | undefined;
  const remaining = data ? data.paging.total - data.items.length : 0;
  return (
    <FormCard
      title={data ? t('students:sectionTitle', { title, count: data.paging.total }) : title}
      help={help}
      action={data && action?.(data.items)}
    >
      {!data && <LoadMessage error={read.query.error} onRetry={() => void read.query.refetch()} />}
      {data?.items.length === 0 && <MutedText>{none}</MutedText>}
      {data && data.items.length > 0 && (
        <Box component="ul" aria-label={title} sx={rows}>
          {data.items.map((row) => (
            <li key={row.id}>{draw(row)}</li>
          ))}
        </Box>
      )}
      {remaining > 0 && (
        <div>
          <Button loading={read.query.isFetching} onClick={() => setAdded(added + more)}>
            {t('students:more', { count: Math.min(remaining, more) })}
          </Button>
        </div>
      )}
    </FormCard>
  );
}

const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1, borderTop: 1, borderColor: 'divider', breakInside: 'avoid', overflowWrap: 'anywhere' },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
} as const;
