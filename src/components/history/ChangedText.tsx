import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LineChange, lineChanges, type Step, textDiff } from './diff.ts';
import { headingMark } from './rich-lines.ts';

/** A piece of a comparison: as it was and is, removed, or added; told by words for those who do not see it. */
export function Marked({ kind, children }: { kind: 'same' | 'removed' | 'added'; children: ReactNode }) {
  const { t } = useTranslation('history');
  if (kind === 'same') return children;
  return (
    <Box component={kind === 'added' ? 'ins' : 'del'} sx={kind === 'added' ? addedStyle : removedStyle}>
      <Box component="span" sx={visuallyHidden}>{`${t(kind)} `}</Box>
      {children}
      <Box component="span" sx={visuallyHidden}>{` (${t('end')}) `}</Box>
    </Box>
  );
}

const tint = (color: 'success' | 'error') => ({
  borderRadius: '3px',
  boxDecorationBreak: 'clone',
  px: '1px',
  color: 'text.primary',
  textDecorationThickness: '1.5px',
  backgroundColor: ({ palette }: Theme) => `color-mix(in srgb, ${palette[color].main} 18%, transparent)`,
  textDecorationColor: ({ palette }: Theme) => palette[color].main,
});
const addedStyle = { ...tint('success'), textDecorationLine: 'underline', textUnderlineOffset: '3px' };
const removedStyle = { ...tint('error'), textDecorationLine: 'line-through' };

interface Props {
  before: string;
  after: string;
}

/** A text with what was removed from it and added to it. */
export function ChangedText({ before, after }: Props) {
  const parts = useMemo(() => textDiff(before, after), [before, after]);
  let isHeading = false;
  const pieceOf = (kind: Step<string>['kind'], text: string, key: string) => {
    if (text === '\n') isHeading = false;
    if (text.startsWith(headingMark)) isHeading = true;
    const shown = text.replace(headingMark, '');
    if (shown === '\n' || shown === '') return shown;
    return (
      <Marked key={key} kind={kind}>
        {isHeading ? <b>{shown}</b> : shown}
      </Marked>
    );
  };
  return (
    <Box sx={textStyle}>
      {parts.flatMap(({ kind, item }, part) =>
        item.split(/(\n)/).map((text, piece) => pieceOf(kind, text, `${part} ${piece}`)),
      )}
    </Box>
  );
}

const textStyle = {
  fontSize: 15,
  lineHeight: 1.65,
  maxWidth: '72ch',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** The lines of a list, with those that came, went, moved or changed. */
export function ChangedLines({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = useTranslation('history');
  const lines = useMemo(() => lineChanges(before, after), [before, after]);
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison to read, it never changes
        <li key={index}>
          {line.kind === 'moved' && (
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
              {t('moved')}
            </Box>
          )}
          <Line {...line} />
        </li>
      ))}
    </Box>
  );
}

function Line({ kind, before = '', after = '' }: LineChange) {
  if (kind === 'changed') return <ChangedText before={before} after={after} />;
  const mark = kind === 'moved' ? 'same' : kind;
  return (
    <Box component="span" sx={textStyle}>
      <Marked kind={mark}>{kind === 'removed' ? before : after}</Marked>
    </Box>
  );
}
