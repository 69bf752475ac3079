import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay, useMayActivate } from '../../providers/current-user.ts';
import { optionKey } from '../field-keys.ts';
import { useEntityFormContext } from './entity-form.ts';
import { type FieldDefinition, type FieldRules, rulesOf, shownField } from './field-definition.ts';
import { useNamespaceLabels } from './field-labels.ts';
import type { FieldProps } from './fields/FormField.tsx';
import { FormMultiSelect, FormReferences } from './fields/FormMultiSelect.tsx';
import { FormNumberField } from './fields/FormNumberField.tsx';
import { FormSelect } from './fields/FormSelect.tsx';
import { FormTextArea, FormTextField } from './fields/FormTextField.tsx';
import { FormLevel, FormSwitch } from './fields/FormToggle.tsx';
import { RichTextField } from './fields/RichTextField.tsx';
import { FormLines } from './lines/FormLines.tsx';
import type { TranslatedField } from './translations/TranslationsDialog.tsx';
import { TranslationsField } from './translations/TranslationsField.tsx';

/** Draws the declared fields of the form around: all of them, or those named. */
export function FormFields({ names }: { names?: readonly string[] }) {
  const { fields, mode } = useEntityFormContext();
  const drawn = names ? names.flatMap((name) => fields.filter((field) => field.name === name)) : fields;
  return (
    <Box sx={gridStyle}>
      {drawn.map((field, index) => (
        <DeclaredField
          key={fields.indexOf(field)}
          field={field}
          autoFocus={mode === 'add' && index === 0 && field.name === fields[0]?.name}
        />
      ))}
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** One declared field, while it is part of the form. */
function DeclaredField({ field, autoFocus }: { field: FieldDefinition; autoFocus: boolean }) {
  const { resource, schema, fields, labels } = useEntityFormContext();
  const { t, i18n } = useTranslation('form');
  const mayGovern = useMay(resource, 'govern');
  const namespaces = useNamespaceLabels();
  const rules = useMemo(() => rulesOf(schema, field), [schema, field]);
  const translatedField = (name: string, values: Record<string, unknown>): TranslatedField[] => {
    const original = shownField(fields, name, values);
    if (!original) return [];
    const rich = original.input === 'richText';
    const long = rich || original.input === 'textArea';
    const { max = Number.POSITIVE_INFINITY } = rulesOf(schema, original);
    return [{ name, label: labels[name] ?? name, long, rich, max }];
  };
  const { shown, required, translated } = useWatch({
    compute: (values: Record<string, unknown>) => ({
      shown: field.when?.(values) ?? true,
      required:
        typeof field.required === 'function' ? field.required(values) : (field.required ?? rules.required),
      translated: rules.translated.flatMap((name) => translatedField(name, values)),
    }),
  });
  if (!shown) return null;

  const isGoverned = field.input === 'namespaces' || field.input === 'access';
  const disabledReason = isGoverned && !mayGovern ? t('form:governorsOnly') : undefined;
  const helpKey = field.helpKey ?? `${resource}:form.${field.name}Help`;
  const help = field.input === 'namespaces' ? namespaces.help : i18n.exists(helpKey) ? t(helpKey) : undefined;
  return (
    <Box sx={{ minWidth: 0, gridColumn: { sm: field.half ? 'auto' : '1 / -1' } }}>
      <FieldInput
        {...{ field, autoFocus, max: rules.max, values: rules.values }}
        translated={translated}
        props={{ name: field.name, required, help: disabledReason ?? help, disabledReason }}
      />
    </Box>
  );
}

const accessOptions = (t: TFunction) => [
  { value: true, label: t('common:public') },
  { value: false, label: t('common:private') },
];

interface InputProps extends Pick<FieldRules, 'max' | 'values'> {
  translated: TranslatedField[];
  field: FieldDefinition;
  autoFocus: boolean;
  props: FieldProps;
}

function FieldInput({ field, autoFocus, max, values, translated, props }: InputProps) {
  const { labels, resource } = useEntityFormContext();
  const { t } = useTranslation();
  const mayActivate = useMayActivate(resource);
  const options = values.map((value) => ({
    value,
    label: field.optionsKey ? t(optionKey(field.optionsKey, value)) : String(value),
    icon: field.optionIcon?.(value),
    ...(!mayActivate && value === field.reserved && { issue: t('form:governorsOnly') }),
  }));
  switch (field.input) {
    case 'text':
      return <FormTextField {...props} autoFocus={autoFocus} maxLength={max} wraps />;
    case 'url':
      return <FormTextField {...props} type="url" maxLength={max} />;
    case 'textArea':
      return <FormTextArea {...props} rows={field.rows} />;
    case 'richText':
      return <RichTextField {...props} />;
    case 'number':
      return <FormNumberField {...props} unit={field.unitKey && t(field.unitKey)} />;
    case 'decimal':
      return <FormNumberField {...props} kind="decimal" />;
    case 'switch':
    case 'checkbox':
      return <FormSwitch {...props} look={field.input} />;
    case 'select':
      return <FormSelect {...props} options={options} />;
    case 'access':
      return <FormSelect {...props} options={accessOptions(t)} />;
    case 'multiSelect':
      return <FormMultiSelect {...props} options={options} />;
    case 'level':
      return <FormLevel {...props} />;
    case 'lines':
      return (
        <FormLines
          {...props}
          max={max ?? Number.POSITIVE_INFINITY}
          lineLabel={labels[`${field.name}.*`] ?? labels[field.name] ?? field.name}
          addLabel={t('common:add')}
        />
      );
    case 'references':
      return field.of && <FormReferences {...props} of={field.of} query={field.query} />;
    case 'namespaces':
      return <FormReferences {...props} of="namespaces" />;
    case 'translations':
      return <TranslationsField {...props} fields={translated} />;
    default: {
      const Own = field.input;
      return <Own {...props} />;
    }
  }
}
