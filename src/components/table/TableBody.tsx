import type { SvgIconComponent } from '@mui/icons-material';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../LoadFailure.tsx';
import type { ListColumn } from './list-column.ts';
import { messageFrame, TableMessage } from './TableMessage.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

/** What a list says while there is nothing in it: what it is for, and so what to do next. */
export interface EmptyList {
  icon: SvgIconComponent;
  title: string;
  text: string;
}

interface TableBodyProps<Row> {
  columns: readonly ListColumn<Row>[];
  asCards: boolean;
  count: number;
  isLoaded: boolean;
  /** Other rows are on their way while these still show. */
  isStale: boolean;
  error: unknown;
  onRetry: () => void;
  /** Whether a search or a filter may be why there is nothing. */
  isNarrowed: boolean;
  onWiden: () => void;
  empty: EmptyList;
  create: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The four states of a list: loading, failed, empty, rows. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { t } = useTranslation('table');
  if (props.error) {
    return (
      <Box sx={messageFrame}>
        <LoadFailure error={props.error} onRetry={props.onRetry} title={t('failed')} heading="h2" />
      </Box>
    );
  }
  if (!props.isLoaded) return <TableSkeleton columns={props.columns} asCards={props.asCards} />;
  if (props.count > 0) {
    return (
      <Box
        aria-busy={props.isStale}
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {props.isStale && <LinearProgress aria-label={t('loading')} sx={progressStyle} />}
        {props.children}
      </Box>
    );
  }
  if (props.isNarrowed) {
    return (
      <TableMessage icon={SearchOffIcon} title={t('nothingFound')} text={t('nothingFoundHelp')}>
        <Button variant="outlined" onClick={props.onWiden}>
          {t('showAll')}
        </Button>
      </TableMessage>
    );
  }
  return (
    <TableMessage icon={props.empty.icon} title={props.empty.title} text={props.empty.text}>
      {props.create}
    </TableMessage>
  );
}

/** Only for waits that are felt. */
const progressStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: 6,
  height: 3,
  borderRadius: '10px 10px 0 0',
  opacity: 0,
  animation: 'list-wait 0s 250ms forwards',
  '@keyframes list-wait': { to: { opacity: 1 } },
} as const;
