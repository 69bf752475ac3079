import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { collectionTypeFacts, collectionTypes, quizTypes } from '#contract/collection-types.ts';
import { type SettingSection, settingSections } from '#contract/system-settings.ts';
import { rulesOf } from '../../components/form/field-definition.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { FormMultiSelect } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormNumberField } from '../../components/form/fields/FormNumberField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { FormSwitch } from '../../components/form/fields/FormToggle.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import { FormLines } from '../../components/form/lines/FormLines.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { useAutocompleteWords } from '../../components/use-autocomplete-words.ts';
import { ImageField } from '../../resources/files/FileField.tsx';
import type { SettingField } from './sections.ts';
import { defaultsOf } from './use-section-form.ts';

interface Props {
  section: SettingSection;
  field: SettingField;
  /** The variable of the environment that fixes it. */
  variable: string | undefined;
}

/** One setting: its field, what it is for, and the way back to the default. */
export function SettingInput({ section, field, variable }: Props) {
  const { t } = useTranslation('settings');
  const { name, input, half } = field;
  const help = t(`help.${section}.${name}`, '');
  const fixed = variable && t('fixed', { variable });
  const props: FieldProps = {
    name,
    help: [help, fixed].filter(Boolean).join(' '),
    disabledReason: fixed || undefined,
  };
  return (
    <Box sx={{ minWidth: 0, gridColumn: half ? 'auto' : '1 / -1' }}>
      <Input section={section} field={field} props={props} />
      {!variable && input !== 'quizTypes' && input !== 'image' && (
        <BackToDefault section={section} field={field} />
      )}
    </Box>
  );
}

function useOptions(
  section: SettingSection,
  { name, input, optionsKey = `settings:options.${name}` }: SettingField,
) {
  const { t } = useTranslation(['settings', 'account']);
  const kind = input === 'select' || input === 'multiSelect' ? input : 'text';
  const { values, max } = rulesOf(settingSections[section], { name, input: kind });
  return { max, options: values.map((value) => ({ value, label: t(`${optionsKey}.${value}`) })) };
}

function Input({
  section,
  field,
  props,
}: {
  section: SettingSection;
  field: SettingField;
  props: FieldProps;
}) {
  const { t } = useTranslation(['settings', 'common']);
  const { max, options } = useOptions(section, field);
  switch (field.input) {
    case 'text':
      return <FormTextField {...props} maxLength={max} />;
    case 'url':
      return <FormTextField {...props} type="url" maxLength={max} />;
    case 'textArea':
      return <FormTextArea {...props} />;
    case 'number':
      return <FormNumberField {...props} />;
    case 'decimal':
      return <FormNumberField {...props} kind="decimal" />;
    case 'switch':
      return <FormSwitch {...props} look="switch" />;
    case 'select':
      return <FormSelect {...props} options={options} />;
    case 'multiSelect':
      return <FormMultiSelect {...props} options={options} />;
    case 'image':
      return <ImageField {...props} />;
    case 'timeZone':
      return <TimeZoneField {...props} />;
    case 'quizTypes':
      return <QuizTypes />;
    case 'lines':
      return props.disabledReason ? (
        <FixedLines {...props} />
      ) : (
        <Box>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t(`fields.${section}.${field.name}`)}
          </Typography>
          <FormLines
            {...props}
            max={max ?? 20}
            lineLabel={t(`lines.${field.name}`)}
            addLabel={t('common:add')}
          />
        </Box>
      );
  }
}

/** Values that the environment fixes, one a line. */
function FixedLines(props: FieldProps) {
  const { field, frame, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <TextField {...input} multiline value={(field.value as string[]).join('\n')} />
    </FieldFrame>
  );
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

function TimeZoneField(props: FieldProps) {
  const { field, frame, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...useAutocompleteWords()}
        disableClearable
        options={timeZones}
        value={String(field.value)}
        disabled={input.disabled}
        onChange={(_event, value) => field.onChange(value)}
        renderInput={(params) => <TextField {...params} {...input} />}
      />
    </FieldFrame>
  );
}

/** The value that holds where nothing is set, and a button that puts it into the field. */
function BackToDefault({
  section,
  field: { name, input, optionsKey = `settings:options.${name}` },
}: Omit<Props, 'variable'>) {
  const { t } = useTranslation(['settings', 'account']);
  const { field } = useController({ name });
  const usual = defaultsOf(section)[name];
  if (sameValue(field.value, usual)) return null;
  const shown =
    typeof usual === 'boolean'
      ? t(usual ? 'on' : 'off')
      : Array.isArray(usual)
        ? usual.join(', ')
        : input === 'select'
          ? t(`${optionsKey}.${usual}`)
          : String(usual ?? '');
  return (
    <Button size="small" onClick={() => field.onChange(usual)} sx={{ mt: 0.5, textAlign: 'start' }}>
      {shown ? t('backTo', { value: shown }) : t('backToNone')}
    </Button>
  );
}

/** The quiz types that a new course of each type begins with. */
function QuizTypes() {
  const { t } = useTranslation(['settings', 'collections']);
  return (
    <Box role="group" aria-label={t('fields.content.defaultQuizTypes')} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="body2">{t('fields.content.defaultQuizTypes')}</Typography>
        <MutedText>{t('help.content.defaultQuizTypes')}</MutedText>
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {collectionTypes
          .filter((type) => collectionTypeFacts[type].sections.includes('quiz'))
          .map((type) => (
            <QuizTypesOf key={type} type={type} />
          ))}
      </Box>
    </Box>
  );
}

function QuizTypesOf({ type }: { type: (typeof collectionTypes)[number] }) {
  const { t } = useTranslation('collections');
  const { field } = useController({ name: 'defaultQuizTypes' });
  const all = field.value as Partial<Record<string, readonly string[]>>;
  const usual = collectionTypeFacts[type].defaultQuizTypes;
  const change = (chosen: readonly string[]) => {
    const { [type]: _, ...others } = all;
    field.onChange(sameValue(chosen, usual) ? others : { ...others, [type]: chosen });
  };
  return (
    <Autocomplete
      {...useAutocompleteWords()}
      multiple
      disableCloseOnSelect
      size="small"
      options={[...quizTypes] as string[]}
      value={[...(all[type] ?? usual)]}
      getOptionLabel={(value) => t(`collections:form.quizType.${value}`)}
      onChange={(_event, chosen) => change(chosen)}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => <TextField {...params} label={t(`collections:types.${type}`)} />}
    />
  );
}
