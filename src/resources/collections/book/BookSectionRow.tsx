import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { SectionDraft } from './book-sections.ts';

interface Props {
  section: SectionDraft;
  /** Its place among the sections, counted from 1. */
  number: number;
  messages: Partial<Record<'title' | 'pageFrom' | 'pageTo', string>>;
  onChange: (section: SectionDraft) => void;
  onRemove: () => void;
}

/** One section of a book to be: its title, and the pages it takes. */
export function BookSectionRow({ section, number, messages, onChange, onRemove }: Props) {
  const { t } = useTranslation('collections');
  const field = (name: 'title' | 'pageFrom' | 'pageTo') => ({
    size: 'small' as const,
    label: t(name === 'title' ? 'title' : `book.${name}`),
    value: section[name],
    error: messages[name] !== undefined,
    helperText: messages[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...section, [name]: target.value }),
  });
  const page = { inputMode: 'numeric' as const, autoComplete: 'off', maxLength: 6 };
  return (
    <Box component="li" aria-label={t('book.section', { number })} sx={rowStyle}>
      <TextField
        {...field('title')}
        sx={{ gridArea: 'title' }}
        slotProps={{ htmlInput: { maxLength: limits.title, required: false } }}
      />
      <TextField
        {...field('pageFrom')}
        sx={{ gridArea: 'from' }}
        slotProps={{ htmlInput: { ...page, required: false } }}
      />
      <TextField
        {...field('pageTo')}
        sx={{ gridArea: 'to' }}
        slotProps={{ htmlInput: { ...page, required: false } }}
      />
      <Tooltip title={t('book.remove')}>
        <IconButton
          size="small"
          aria-label={t('book.removeOf', { number })}
          onClick={onRemove}
          sx={{ gridArea: 'remove', mt: 0.25 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  justifyItems: 'stretch',
  gridTemplateColumns: { xs: '1fr 1fr 36px', sm: 'minmax(0, 1fr) 104px 104px 36px' },
  gridTemplateAreas: { xs: '"title title remove" "from to ."', sm: '"title from to remove"' },
};
