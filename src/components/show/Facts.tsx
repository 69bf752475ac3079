import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { optionKey } from '../field-keys.ts';
import type { FieldDefinition } from '../form/field-definition.ts';
import { useFieldLabels, useNamespaceLabels } from '../form/field-labels.ts';
import { ReferenceNames } from '../form/fields/ReferenceNames.tsx';

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
  /** The language of what is written. */
  lang?: string;
}

/** One fact under its label. */
export function Fact({ label, children, wide, lang }: FactProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  return (
    <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        lang={lang}
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
}

/** What the page of a record shows beside these: its name, its status, its translations. */
const elsewhere = ['name', 'title', 'status', 'translations'];

/** The fields of a record to read, as its form declares them. */
export function DeclaredFacts({ resource, record, fields, own = {} }: DeclaredFactsProps) {
  const labels = useFieldLabels(resource, fields);
  const values: Record<string, unknown> = { ...record };
  const shown = fields.filter(
    ({ name, input, when }) =>
      !elsewhere.includes(name) && (when?.(values) ?? true) && (typeof input === 'string' || own[name]),
  );
  return (
    <Facts>
      {shown.map((field) => (
        <Fact key={field.name} label={labels[field.name] ?? field.name} wide={field.input === 'textArea'}>
          {own[field.name] ?? <FieldValue field={field} value={values[field.name]} />}
        </Fact>
      ))}
    </Facts>
  );
}

/** The value of a field in words. */
function FieldValue({ field, value }: { field: FieldDefinition; value: unknown }) {
  const { t, i18n } = useTranslation();
  const { everywhere } = useNamespaceLabels();
  const { input, optionsKey, of, query } = field;
  if (input === 'namespaces')
    return <ReferenceNames of="namespaces" ids={value as string[]} none={everywhere} />;
  if (input === 'references' && of) return <ReferenceNames of={of} query={query} ids={value as string[]} />;
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (typeof value === 'number') return value.toLocaleString(i18n.language);
  const parts = [value ?? ''].flat().map(String);
  return parts.map((part) => (optionsKey ? t(optionKey(optionsKey, part)) : part)).join(', ');
}
