import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileReference } from '#contract/entity.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { fileAddress } from '../../lib/file-address.ts';
import { optionKey } from '../field-keys.ts';
import type { FieldDefinition } from '../form/field-definition.ts';
import { useNamespaceLabels } from '../form/field-labels.ts';
import { useNames } from '../form/fields/ReferenceNames.tsx';
import { isRecord, sameValue } from '../form/form-values.ts';
import { type Translations, translatedLanguages } from '../form/translations/translation-values.ts';
import { LanguageFlag } from '../LanguageFlag.tsx';
import { MutedText } from '../MutedText.tsx';
import { FieldValue } from '../show/Facts.tsx';
import { ChangedProse } from './ChangedProse.tsx';
import { ChangedLines, ChangedText, Marked } from './ChangedText.tsx';
import { stepsBetween } from './diff.ts';

interface Sides<Value> {
  before: Value;
  after: Value;
}

/** The parts of a record within a field, with their names, in order. */
type PartsOf = (value: Record<string, unknown>) => readonly { key: string; name: string; part: unknown }[];

interface Props extends Sides<unknown> {
  field: FieldDefinition | undefined;
  /** Whether a text is formatted before and after; its field may be another one for another type of the record. */
  isRich: Sides<boolean>;
  partsOf: PartsOf;
  /** How the entity shows a value by itself. */
  describe: Sides<ReactNode | undefined>;
}

/** What became of the value of a field, in the way that its kind is best read. */
export function ChangedValue({ field, before, after, isRich, partsOf, describe }: Props) {
  const either = after ?? before;
  if (isFile(either)) return <ChangedFile before={before as File} after={after as File} />;
  if (field?.input === 'translations')
    return (
      <ChangedTranslations
        before={(before ?? {}) as Translations}
        after={(after ?? {}) as Translations}
        isRich={isRich}
        partsOf={partsOf}
      />
    );
  const of = field?.input === 'namespaces' ? 'namespaces' : field?.of;
  if (of)
    return <ChangedReferences of={of} query={field?.query} before={listOf(before)} after={listOf(after)} />;
  if (Array.isArray(either)) {
    const [was, is] = [listOf(before), listOf(after)];
    if (field?.optionsKey) return <ChangedOptions optionsKey={field.optionsKey} before={was} after={is} />;
    return (
      <ChangedLines
        before={was.map((one) => inWords(one, partsOf))}
        after={is.map((one) => inWords(one, partsOf))}
      />
    );
  }
  const isDescribed = describe.before !== undefined || describe.after !== undefined;
  const isText = typeof either === 'string' && !field?.optionsKey && !isDescribed;
  if (isText) return <ChangedProse before={textOf(before)} after={textOf(after)} isRich={isRich} />;
  if (isRecord(either))
    return <ChangedText before={inWords(before, partsOf)} after={inWords(after, partsOf)} />;
  const shown = (value: unknown) =>
    isBlank(value) ? undefined : <FieldValue field={field ?? plain} value={value} />;
  return (
    <Replaced
      before={describe.before ?? shown(before)}
      after={describe.after ?? shown(after)}
      isSame={Object.is(before, after)}
    />
  );
}

type File = FileReference | null | undefined;

const plain: FieldDefinition = { name: '', input: 'text' };
const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const listOf = (value: unknown): unknown[] => (isBlank(value) ? [] : [value].flat());
const textOf = (value: unknown) => (isBlank(value) ? '' : String(value));
const isFile = (value: unknown): value is FileReference => isRecord(value) && '_id' in value;

/** A value without a field of its own in words, as a step of a word's history. */
function inWords(value: unknown, partsOf: PartsOf): string {
  if (!isRecord(value)) return textOf(value);
  return partsOf(value)
    .filter(({ part }) => !isBlank(part))
    .map(({ name, part }) => `${name}: ${inWords(part, partsOf)}`)
    .join('\n');
}

/** One thing in the place of another. */
function Replaced({ before, after, isSame }: Sides<ReactNode> & { isSame: boolean }) {
  const { t } = useTranslation('history');
  const nothing = <Box component="span" sx={{ color: 'text.secondary' }}>{`(${t('blank')})`}</Box>;
  if (isSame) return after ?? nothing;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {before === undefined ? nothing : <Marked kind="removed">{before}</Marked>}
      <ArrowForwardIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      {after === undefined ? nothing : <Marked kind="added">{after}</Marked>}
    </Box>
  );
}

/** A file of the library, by picture and name. */
function ChangedFile({ before, after }: Sides<File>) {
  const shown = (file: File) => file && <ShownFile file={file} />;
  return (
    <Replaced
      before={shown(before) ?? undefined}
      after={shown(after) ?? undefined}
      isSame={before?._id === after?._id}
    />
  );
}

function ShownFile({ file: { name, url, thumbnailUrl } }: { file: FileReference }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-grid', gap: 0.5, justifyItems: 'start', p: 0.5, verticalAlign: 'top' }}
    >
      {thumbnailUrl ? (
        <Box component="img" src={fileAddress(thumbnailUrl)} alt="" loading="lazy" sx={pictureStyle} />
      ) : (
        <FileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      )}
      <Link
        {...(url && { href: fileAddress(url) })}
        target="_blank"
        variant="body2"
        sx={{ maxWidth: 180, overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
    </Box>
  );
}

const pictureStyle = {
  width: 160,
  height: 110,
  objectFit: 'contain',
  borderRadius: 1,
  backgroundColor: 'background.default',
} as const;

/** Names of which some came and some went. */
function ChangedNames({ before, after }: Sides<readonly string[]>) {
  const { t } = useTranslation('history');
  const steps = stepsBetween(before, after);
  const isReordered = before.length === after.length && before.every((name) => after.includes(name));
  if (steps.length === 0) return <Replaced before={undefined} after={undefined} isSame />;
  if (isReordered)
    return (
      <>
        {before.some((name, index) => name !== after[index]) && <MutedText>{t('reordered')}</MutedText>}
        <span>{after.join(', ')}</span>
      </>
    );
  return (
    <Box component="ul" sx={namesStyle}>
      {steps.map(({ kind, item }) => (
        <li key={`${kind} ${item}`}>
          <Marked kind={kind}>{item}</Marked>
        </li>
      ))}
    </Box>
  );
}

const namesStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
};

function ChangedOptions({ optionsKey, before, after }: Sides<unknown[]> & { optionsKey: string }) {
  const { t } = useTranslation();
  const words = (values: unknown[]) => values.map((value) => t(optionKey(optionsKey, String(value))));
  return <ChangedNames before={words(before)} after={words(after)} />;
}

interface ReferencesProps extends Sides<unknown[]> {
  of: Parameters<typeof useNames>[0];
  query: FieldDefinition['query'];
}

/** What ids refer to, by name. */
function ChangedReferences({ of, query, before, after }: ReferencesProps) {
  const { t } = useTranslation('form');
  const { everywhere } = useNamespaceLabels();
  const ids = [...new Set([...before, ...after].map(String))];
  const { options, loading } = useNames(of, query, ids);
  const names = (list: unknown[]) => {
    if (list.length === 0 && of === 'namespaces') return [everywhere];
    return list.map(
      (id) => options.find(({ value }) => value === id)?.label ?? (loading ? '…' : t('references.unknown')),
    );
  };
  return <ChangedNames before={names(before)} after={names(after)} />;
}

/** Translations, language by language. */
function ChangedTranslations({
  before,
  after,
  isRich,
  partsOf,
}: Sides<Translations> & Pick<Props, 'isRich' | 'partsOf'>) {
  const { t } = useTranslation('languages');
  const languages = [...new Set([...translatedLanguages(before), ...translatedLanguages(after)])];
  const changed = languages.filter((code) => before === after || !sameValue(before[code], after[code]));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {changed.map((code: LanguageCode) => {
        const [was, is] = [before[code] ?? {}, after[code] ?? {}];
        const texts = partsOf({ ...was, ...is }).filter(({ key }) => was[key] || is[key]);
        return (
          <Box component="li" key={code}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <LanguageFlag code={code} />
              <Typography component="span" sx={{ fontSize: 14, fontWeight: 600 }}>
                {t(`languages:${code}`)}
              </Typography>
            </Box>
            {texts.map(({ key, name }) => (
              <Box key={key} sx={{ mb: 0.5 }}>
                <MutedText>{name}</MutedText>
                <ChangedProse
                  before={was[key] ?? ''}
                  after={is[key] ?? ''}
                  isRich={key === 'description' ? isRich : notRich}
                />
              </Box>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

const notRich = { before: false, after: false };
