import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../lib/resource-definition.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(activeFilters(draft));
  };

  return (
    <DialogFrame
      title={t('filters')}
      description={t('filtersHelp')}
      closeLabel={t('closeFilters')}
      onClose={onClear}
      onSubmit={submit}
      actions={
        <>
          <Button color="inherit" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {t('applyFilters')}
          </Button>
        </>
      }
    >
      <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
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
    </DialogFrame>
  );
}
