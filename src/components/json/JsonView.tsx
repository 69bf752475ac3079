import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../show/CopyButton.tsx';
import { panel } from '../view-style.ts';
import {
  type Container,
  entriesOf,
  isContainer,
  linesOf,
  parsedJson,
  quotedText,
  visibleText,
} from './json-text.ts';

/** Of a value with more lines than this, the parts are folded that take more than a few. */
const openLines = 60;
const openPartLines = 12;
/** How many entries are drawn at once, and how many characters of a text. */
const entriesAtOnce = 100;
const charactersAtOnce = 500;

interface Props {
  value: unknown;
  /** What it is, for the region and for the button that copies it. */
  label: string;
}

/** JSON, or a text, to read: indented, large parts folded; always as text, whatever is in it. */
export function JsonView({ value: given, label }: Props) {
  const { t } = useTranslation('common');
  const value = parsedJson(given);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <Box role="group" aria-label={label} tabIndex={0} dir="ltr" sx={frameStyle}>
      <Box sx={{ position: 'sticky', top: 0, float: 'right', zIndex: 1 }}>
        <CopyButton text={text} label={t('copyOf', { what: label })} />
      </Box>
      {typeof value === 'string' ? (
        <LongText text={visibleText(value)} />
      ) : (
        <Value value={value} isOpen foldsParts={linesOf(value, openLines) >= openLines} />
      )}
    </Box>
  );
}

interface ValueProps {
  name?: string;
  value: unknown;
  isOpen: boolean;
  foldsParts: boolean;
  isLast?: boolean;
}

/** A value behind its name, on lines of its own where it holds others. */
function Value({ name, value, isOpen, foldsParts, isLast = true }: ValueProps) {
  const before = name !== undefined && (
    <>
      <span className="json-name">{quotedText(name)}</span>
      {': '}
    </>
  );
  const comma = isLast ? '' : ',';
  if (!isContainer(value))
    return (
      <div>
        {before}
        <Plain value={value} />
        {comma}
      </div>
    );
  const [start, end] = Array.isArray(value) ? '[]' : '{}';
  const { length } = entriesOf(value);
  if (length === 0) return <div>{[before, start, end, comma]}</div>;
  return (
    <Folding
      isOpen={isOpen}
      head={
        <>
          {before}
          {start}
        </>
      }
      folded={`… ${length.toLocaleString()} ${end}${comma}`}
      tail={`${end}${comma}`}
    >
      <Entries value={value} foldsParts={foldsParts} />
    </Folding>
  );
}

interface FoldingProps {
  isOpen: boolean;
  head: ReactNode;
  /** What follows the head while it is folded. */
  folded: string;
  tail: string;
  children: ReactNode;
}

/** Lines that can be folded; they are drawn when they are first open. */
function Folding({ isOpen: isOpenAtFirst, head, folded, tail, children }: FoldingProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {head}
          {!isOpen && <span className="json-muted">{folded}</span>}
        </summary>
        {isOpen && <div className="json-part">{children}</div>}
      </details>
      {isOpen && <div>{tail}</div>}
    </>
  );
}

function Entries({ value, foldsParts }: { value: Container; foldsParts: boolean }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(entriesAtOnce);
  const entries = entriesOf(value);
  const left = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).map(([name, one], index) => (
        <Value
          key={name ?? index}
          name={name}
          value={one}
          isOpen={!foldsParts || linesOf(one, openPartLines) < openPartLines}
          foldsParts={foldsParts}
          isLast={index === entries.length - 1}
        />
      ))}
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + entriesAtOnce)}>
          {t('moreEntries', { count: left })}
        </Button>
      )}
    </>
  );
}

function Plain({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <bdi className="json-text">
        <LongText text={quotedText(value)} />
      </bdi>
    );
  return <span className="json-word">{String(value)}</span>;
}

function LongText({ text }: { text: string }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(charactersAtOnce);
  const left = text.length - shown;
  if (left <= 0) return text;
  return (
    <>
      {text.slice(0, shown)}…{' '}
      <Button size="small" onClick={() => setShown(text.length)}>
        {t('moreText', { count: left })}
      </Button>
    </>
  );
}

const frameStyle = {
  ...panel,
  backgroundColor: 'background.default',
  p: 1.5,
  maxHeight: 420,
  overflow: 'auto',
  fontFamily: 'ui-monospace, SFMono-Regular, Consolas, monospace',
  fontSize: 13,
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& summary': { cursor: 'pointer' },
  '& .json-part': { pl: 2.5 },
  '& .json-name': { color: 'primary.main' },
  '& .json-text': { color: 'success.main' },
  '& .json-word': { color: ({ palette }: Theme) => palette.warning.main },
  '& .json-muted': { color: 'text.secondary' },
} as const;
