import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { optionKey } from '../field-keys.ts';
import { type FieldDefinition, shownField } from '../form/field-definition.ts';
import { useFieldLabels, useNamespaceLabels } from '../form/field-labels.ts';
import { ReferenceNames } from '../form/fields/ReferenceNames.tsx';
import type { Translations } from '../form/translations/translation-values.ts';
import { MutedText } from '../MutedText.tsx';
import { SanitizedHtml } from './SanitizedHtml.tsx';
import { TranslationsList } from './TranslationsList.tsx';

interface FactsProps {
  children: ReactNode;
  /** Puts two beside each other in a narrow column too. */
  dense?: boolean;
}

/** Labelled facts, in as many columns as there is room for. */
export function Facts({ children, dense }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${dense ? 130 : 200}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

interface FactProps {
  label: string;
  /** Nothing is shown as a dash. */
  children?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** One fact under its label. */
export function Fact({ label, children, wide }: FactProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  return (
    <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <MutedText component="dt">{label}</MutedText>
      <Typography
        component="dd"
        sx={{
          m: 0,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          ...(wide && { maxWidth: '72ch' }),
          ...(empty && { color: 'text.secondary' }),
        }}
      >
        {empty ? '—' : children}
      </Typography>
    </Box>
  );
}

interface DeclaredFactsProps {
  resource: ResourceName;
  record: object;
  /** The declared fields of its form. */
  fields: readonly FieldDefinition[];
  /** How fields are shown that have an input of the entity's own; those without a value are left out. */
  own?: Readonly<Record<string, ReactNode>>;
  dense?: boolean;
  /** Further facts, after these. */
  children?: ReactNode;
}

/** What the page of a record shows beside these: its name, its status, its translations. */
const elsewhere = ['name', 'title', 'status', 'translations'];

/** The fields of a record to read, as its form declares them. */
export function DeclaredFacts({ resource, record, fields, own = {}, dense, children }: DeclaredFactsProps) {
  const labels = useFieldLabels(resource, fields);
  const values: Record<string, unknown> = { ...record };
  const shown = fields.filter(
    ({ name, input, when }) =>
      !elsewhere.includes(name) && (when?.(values) ?? true) && (typeof input === 'string' || own[name]),
  );
  return (
    <Facts dense={dense}>
      {shown.map((field) => (
        <Fact
          key={field.name}
          label={labels[field.name] ?? field.name}
          wide={wideInputs.includes(field.input)}
        >
          {own[field.name] ??
            (isShownBlank(field) || !isBlank(values[field.name]) ? (
              <FieldValue field={field} value={values[field.name]} />
            ) : undefined)}
        </Fact>
      ))}
      {children}
    </Facts>
  );
}

const isBlank = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether having none of it says something, as no namespaces do. */
const isShownBlank = ({ input }: FieldDefinition) => input === 'namespaces' || input === 'references';

const wideInputs: readonly FieldDefinition['input'][] = ['textArea', 'url'];

/** A value of a declared field, where its plain text does not say it. */
export function describeField(
  fields: readonly FieldDefinition[],
  values: Record<string, unknown>,
  name: string,
  value: unknown,
): ReactNode | undefined {
  const field = shownField(fields, name, values);
  if (!field || isBlank(value)) return undefined;
  if (field.input === 'translations' && Object.keys(value as Translations).length > 0) {
    const isRich = shownField(fields, 'description', values)?.input === 'richText';
    return <TranslationsList translations={value as Translations} richDescription={isRich} />;
  }
  const isDescribed = field.optionsKey || describedInputs.includes(field.input);
  return isDescribed ? <FieldValue field={field} value={value} /> : undefined;
}

const describedInputs: readonly FieldDefinition['input'][] = [
  'access',
  'references',
  'namespaces',
  'richText',
];

/** The value of a field in words. */
export function FieldValue({ field, value }: { field: FieldDefinition; value: unknown }) {
  const { t, i18n } = useTranslation();
  const { everywhere } = useNamespaceLabels();
  const { input, optionsKey, unitKey, of, query } = field;
  if (input === 'namespaces')
    return <ReferenceNames of="namespaces" ids={value as string[]} none={everywhere} />;
  if (input === 'references' && of) return <ReferenceNames of={of} query={query} ids={value as string[]} />;
  if (input === 'richText') return <SanitizedHtml html={String(value)} />;
  if (input === 'access') return t(value ? 'common:public' : 'common:private');
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (typeof value === 'number')
    return [value.toLocaleString(i18n.language), unitKey && t(unitKey)].filter(Boolean).join(' ');
  const parts = [value ?? ''].flat().map(String);
  return parts.map((part) => (optionsKey ? t(optionKey(optionsKey, part)) : part)).join(', ');
}
