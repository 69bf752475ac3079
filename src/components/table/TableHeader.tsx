import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TableHeaderProps {
  title: string;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** The one primary action. */
  action?: ReactNode;
}

/** What is listed, how many there are, and what to do first. The number is also read out when it changes. */
export function TableHeader({ title, total, action }: TableHeaderProps) {
  const { t, i18n } = useTranslation('table');
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, minHeight: 40 }}
    >
      <Typography
        variant="h1"
        // A button that leaves no room for the longest word stands below.
        sx={{ fontSize: 22, fontWeight: 600, flex: '1 0 min-content' }}
      >
        {title}{' '}
        <Typography
          component="span"
          color="text.secondary"
          aria-live="polite"
          sx={{ fontSize: 16, fontVariantNumeric: 'tabular-nums', ml: 0.5 }}
        >
          {total !== undefined && (
            <span title={t('total', { count: total })}>{total.toLocaleString(i18n.language)}</span>
          )}
        </Typography>
      </Typography>
      {action}
    </Box>
  );
}
