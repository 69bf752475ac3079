import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslation } from 'react-i18next';

interface TableTitleProps {
  title: string;
  name: string;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** There are more rows than `total`. */
  isCounting: boolean;
  /** They are not counted any further. */
  isFinal: boolean;
  /** Another total is on its way. */
  isStale: boolean;
}

/** What is listed, and how many there are; each time that was found out, it is read out as "3 courses found". */
export function TableTitle({ title, name, total, isCounting, isFinal, isStale }: TableTitleProps) {
  const { t, i18n } = useTranslation(['table', name]);
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: { xs: 20, sm: 22 }, fontWeight: 600 }}>
        {title}{' '}
        <Typography
          component="span"
          aria-hidden
          color="text.secondary"
          sx={{ fontSize: 16, fontVariantNumeric: 'tabular-nums', ml: 0.5 }}
        >
          {total !== undefined && (
            <span title={t('total', { count: total })}>
              {total.toLocaleString(i18n.language)}
              {isCounting && '+'}
            </span>
          )}
        </Typography>
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {total !== undefined &&
          !isStale &&
          (isFinal || !isCounting) &&
          t(isFinal ? 'foundAtLeast' : `${name}:found`, { count: total })}
      </Box>
    </>
  );
}
