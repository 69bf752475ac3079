import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { languageCodes } from '#contract/languages.ts';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { LineButton } from '../../components/form/lines/FormLines.tsx';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';

interface Props {
  index: number;
  isLast: boolean;
  onMove: (places: 1 | -1) => void;
  onRemove: () => void;
}

/** One step of a word's history. */
export function EtymologyEntry({ index, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation(['items', 'form', 'languages']);
  const name = t('items:form.etymologyStep', { step: index + 1 });
  const at = (field: string) => ({
    name: `etymologyEvolution.${index}.${field}`,
    label: t(`items:form.etymologyFields.${field}`),
    required: true,
  });
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1.5, pl: 2, borderLeft: 3, borderColor: 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <LineButton
          label={t('form:entries.up', { name })}
          icon={ArrowUpwardIcon}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <LineButton
          label={t('form:entries.down', { name })}
          icon={ArrowDownwardIcon}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <LineButton label={t('form:entries.remove', { name })} icon={DeleteIcon} onClick={onRemove} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <FormSelect
          {...at('language')}
          options={languageCodes.map((code) => ({
            value: code,
            label: t(`languages:${code}`),
            icon: <LanguageFlag code={code} />,
          }))}
        />
        <FormTextField {...at('word')} />
        <FormTextField {...at('partOfSpeech')} />
      </Box>
      <FormTextField {...at('meaning')} />
      <FormTextArea {...at('etymology')} />
    </Box>
  );
}
