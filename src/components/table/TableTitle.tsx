import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface TableTitleProps {
  title: string;
  /** Undefined while it is not known. */
  total: number | undefined;
}

/** What is listed, and how many there are. The number is also announced when it changes. */
export function TableTitle({ title, total }: TableTitleProps) {
  const { t, i18n } = useTranslation('table');
  return (
    <Typography variant="h1" sx={{ fontSize: 22, fontWeight: 600 }}>
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
  );
}
