import type { SvgIconComponent } from '@mui/icons-material';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../LoadFailure.tsx';
import { panel } from '../view-style.ts';
import type { ListColumn } from './columns.tsx';

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

interface TableMessageProps {
  icon: SvgIconComponent;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Shown in place of the rows when there are none. */
function TableMessage({ icon: Icon, title, text, children }: TableMessageProps) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} tabIndex={-1} data-in-place sx={messageFrame}>
      <Icon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography id={titleId} component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '52ch', mb: 1 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** The frame of what is shown in place of the rows. */
const messageFrame = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: 1,
  p: 4,
  minHeight: 280,
  ...panel,
} as const;

interface TableSkeletonProps {
  /** The widths of the columns that come, so that nothing moves when they do. */
  columns: readonly { field: string; width?: number; grow?: number; flex?: number }[];
  asCards: boolean;
}

const lines = Array.from({ length: 12 }, (_unused, index) => index);

/** The shape of the rows that are on their way. Plain elements and one animation, so that it is there at once. */
export function TableSkeleton({ columns, asCards }: TableSkeletonProps) {
  const { t } = useTranslation('table');
  return (
    <Box role="status" aria-label={t('loading')} sx={asCards ? cardsStyle : rowsStyle}>
      {lines.map((line) => (
        <div key={line}>
          {(asCards ? columns.slice(0, 1) : columns).map(({ field, width = 0, grow, flex = grow ?? 0 }) => (
            <span key={field} style={asCards ? undefined : { flex: `${flex} 0 ${width}px` }}>
              <i />
              {asCards && <i />}
            </span>
          ))}
        </div>
      ))}
    </Box>
  );
}

const pulse = {
  '@keyframes list-pulse': { '50%': { opacity: 0.45 } },
  '& i': {
    display: 'block',
    height: 12,
    width: '62%',
    borderRadius: '6px',
    backgroundColor: 'action.hover',
    animation: 'list-pulse 1.4s ease-in-out infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
} as const;

const rowsStyle = {
  ...pulse,
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  ...panel,
  '& > div': { display: 'flex', height: 44, alignItems: 'center', borderBottom: 1, borderColor: 'divider' },
  '& span': { px: '10px' },
} as const;

const cardsStyle = {
  ...pulse,
  display: 'grid',
  gap: 1,
  '& > div': {
    height: 84,
    padding: '14px 12px',
    ...panel,
  },
  // The name, and the facts under it.
  '& i + i': { width: '44%', marginTop: '20px' },
} as const;
