import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isRecord } from '../same-value.ts';

interface Props {
  value: unknown;
  /** What a key within a record is called. */
  nameOf: (key: string) => string;
}

/** Any value of a form as something to read: text, yes and no, lists, records within records. */
export function ConflictValue({ value, nameOf }: Props) {
  const { t } = useTranslation('common');
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (Array.isArray(value) && value.length > 0) {
    return (
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {value.map((entry: unknown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list to read, it never changes
          <li key={index}>
            <ConflictValue value={entry} nameOf={nameOf} />
          </li>
        ))}
      </Box>
    );
  }
  const parts = isRecord(value) ? Object.entries(value).filter(([, part]) => part) : [];
  if (parts.length > 0) {
    return parts.map(([key, part]) => (
      <Box key={key} sx={{ display: 'flex', columnGap: 0.75, flexWrap: 'wrap' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {nameOf(key)}
        </Box>
        <div>
          <ConflictValue value={part} nameOf={nameOf} />
        </div>
      </Box>
    ));
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return <Box sx={{ whiteSpace: 'pre-wrap', ...(!text && { color: 'text.secondary' }) }}>{text || '—'}</Box>;
}
