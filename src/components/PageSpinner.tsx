import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import i18next from 'i18next';

/** Placeholder of a page while it is loaded. Its circle appears late, so that quick pages do not flicker. */
export function PageSpinner() {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: 320,
        animation: 'appear 200ms 300ms both',
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    >
      <CircularProgress aria-label={i18next.t('common:loading')} />
    </Box>
  );
}
