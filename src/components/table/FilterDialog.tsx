import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../lib/resource-definition.ts';
import { FilterField } from './FilterField.tsx';
import { activeFilters } from './list-state.ts';

interface FilterDialogProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onApply: (values: Readonly<Record<string, string>>) => void;
  onClear: () => void;
}

/** One field per filter of the list. */
export default function FilterDialog({ filters, values, onApply, onClear }: FilterDialogProps) {
  const { t } = useTranslation('table');
  const [draft, setDraft] = useState(values);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const titleId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(activeFilters(draft));
  };

  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClear} aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
        <Tooltip title={t('closeFilters')}>
          <IconButton
            aria-label={t('closeFilters')}
            onClick={onClear}
            sx={{ position: 'absolute', top: 12, right: 12 }}
          >
            <CloseIcon />
          </IconButton>
        </Tooltip>
        <DialogTitle id={titleId} sx={{ pr: 7 }}>
          {t('filters')}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('filtersHelp')}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {filters.map((filter, index) => (
              <FilterField
                key={filter.name}
                filter={filter}
                value={draft[filter.name] ?? ''}
                others={draft}
                autoFocus={index === 0}
                onChange={(value) => setDraft((before) => ({ ...before, [filter.name]: value }))}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {t('applyFilters')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Takes the place of the paper of the dialog: only what is between head and buttons scrolls. */
const formStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
