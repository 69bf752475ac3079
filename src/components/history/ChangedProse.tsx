import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { richOfPlain } from '#contract/rich-text.ts';
import { MutedText } from '../MutedText.tsx';
import { SanitizedHtml } from '../show/SanitizedHtml.tsx';
import { ChangedText, Marked } from './ChangedText.tsx';
import { stepsBetween } from './diff.ts';
import { type FormatChange, formatChanges } from './format-changes.ts';
import { linesOfRich } from './rich-lines.ts';

interface Sides<Value> {
  before: Value;
  after: Value;
}

/** A text, plain or formatted: its words, and what changed of its formatting and links. */
export function ChangedProse({ before, after, isRich }: Sides<string> & { isRich: Sides<boolean> }) {
  const { t } = useTranslation('history');
  const { lines, formats } = useMemo(() => {
    const rich = (text: string, isFormatted: boolean) => (isFormatted ? text : richOfPlain(text));
    return {
      lines: {
        before: isRich.before ? linesOfRich(before) : before,
        after: isRich.after ? linesOfRich(after) : after,
      },
      formats: formatChanges(rich(before, isRich.before), rich(after, isRich.after)),
    };
  }, [before, after, isRich.before, isRich.after]);
  if (before === after && isRich.after) return <SanitizedHtml html={after} />;
  const areWords = before === after || lines.before !== lines.after;
  return (
    <>
      {areWords ? (
        <ChangedText {...lines} />
      ) : (
        <>
          <MutedText sx={{ mb: 1 }}>{t('formatting')}</MutedText>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {[before, after].map((html, side) => (
              <Box key={side === 0 ? 'before' : 'after'} sx={{ minWidth: 0 }}>
                <MutedText>{t(side === 0 ? 'before' : 'after')}</MutedText>
                <SanitizedHtml html={html} />
              </Box>
            ))}
          </Box>
        </>
      )}
      {formats.length > 0 && (
        <>
          <MutedText sx={{ mt: 1 }}>{t('formats.title')}</MutedText>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {formats.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a comparison to read, it never changes
              <ChangedFormat key={index} {...change} />
            ))}
          </Box>
        </>
      )}
    </>
  );
}

function ChangedFormat({ text, before, after }: FormatChange) {
  const { t } = useTranslation('history');
  const inWords = (format: string) => {
    const [name, href] = format.split(' ');
    return t(`formats.${name}`, { href });
  };
  return (
    <li>
      {t('formats.quoted', { text })}
      {stepsBetween(before, after).map(({ kind, item }, index) => (
        <span key={`${kind} ${item}`}>
          {index > 0 && ', '}
          <Marked kind={kind}>{inWords(item)}</Marked>
        </span>
      ))}
    </li>
  );
}
