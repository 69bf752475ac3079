import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { paragraphsOf } from '#contract/book-paragraphs.ts';
import { limits } from '#contract/limits.ts';
import type { TypedProblems, TypedSection } from './typed-sections.ts';

interface Props {
  section: TypedSection;
  /** Its place among the sections, counted from 1. */
  number: number;
  problems: TypedProblems;
  onChange: (section: TypedSection) => void;
  onRemove?: () => void;
}

/** Title, content and translation of one section, the last two side by side where there is room. */
export function TypedSectionFields({ section, number, problems, onChange, onRemove }: Props) {
  const { t } = useTranslation(['collections', 'validation']);
  const field = (name: 'title' | 'content' | 'contentTranslation') => {
    const problem = problems[name];
    const count = name === 'title' ? 0 : paragraphsOf(section[name]).length;
    return {
      fullWidth: true,
      label: t(name === 'title' ? 'title' : `book.${name}`),
      value: section[name],
      error: problem !== undefined,
      helperText: problem ? t(`validation:${problem}`) : name !== 'title' && t('book.paragraphs', { count }),
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...section, [name]: target.value }),
    };
  };
  return (
    <Box component="section" aria-label={t('book.section', { number })} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <TextField
          {...field('title')}
          required
          slotProps={{ htmlInput: { maxLength: limits.title, required: false } }}
        />
        {onRemove && (
          <Tooltip title={t('book.remove')}>
            <IconButton aria-label={t('book.removeOf', { number })} onClick={onRemove} sx={{ mt: 1 }}>
              <DeleteIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <TextField
          {...field('content')}
          required
          multiline
          rows={12}
          slotProps={{ htmlInput: { maxLength: limits.bookContent, required: false } }}
        />
        <TextField
          {...field('contentTranslation')}
          multiline
          rows={12}
          slotProps={{ htmlInput: { maxLength: limits.bookContent } }}
        />
      </Box>
    </Box>
  );
}
