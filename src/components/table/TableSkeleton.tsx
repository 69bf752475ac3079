import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface TableSkeletonProps {
  /** The widths of the columns that come, so that nothing moves when they do. */
  columns: readonly { field: string; width: number; grow?: number }[];
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
          {(asCards ? columns.slice(0, 1) : columns).map(({ field, width, grow }) => (
            <span key={field} style={asCards ? undefined : { flex: `${grow ?? 0} 0 ${width}px` }}>
              <i />
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
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  '& > div': { display: 'flex', height: 44, alignItems: 'center', borderBottom: 1, borderColor: 'divider' },
  '& span': { px: '10px' },
} as const;

const cardsStyle = {
  ...pulse,
  display: 'grid',
  gap: 1,
  '& > div': {
    height: 96,
    padding: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: '10px',
    backgroundColor: 'background.paper',
  },
} as const;
