import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The buttons over a course; on a phone, where they would fill the screen, behind one of them. */
export function ActionBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('collections');
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const bar = (
    <Box id={id} role="group" aria-label={t('actions.label')} sx={barStyle}>
      {children}
    </Box>
  );
  if (!isNarrow) return bar;
  return (
    <Box sx={{ pb: 1 }}>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('actions.label')}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        {bar}
      </Collapse>
    </Box>
  );
}

// Close together, so that the bar is short; on a phone the buttons stand in two columns.
const barStyle = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  pb: { sm: 1 },
  '& .MuiButton-root': { justifyContent: 'flex-start', textAlign: 'left', width: { xs: '100%', sm: 'auto' } },
  '& .MuiButton-startIcon': { mr: 0.75 },
  '& .MuiButton-endIcon': { ml: { xs: 'auto', sm: 0.25 } },
};
