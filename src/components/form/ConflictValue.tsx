import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isRecord } from './same-value.ts';

/** Any value of a form as something to read: text, yes and no, lists, records within records. */
export function ConflictValue({ value }: { value: unknown }) {
  const { t } = useTranslation('common');
  if (value === null || value === undefined || value === '') return <Muted>—</Muted>;
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (Array.isArray(value)) {
    if (value.length === 0) return <Muted>—</Muted>;
    return (
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {value.map((entry: unknown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list to read, it never changes
          <li key={index}>
            <ConflictValue value={entry} />
          </li>
        ))}
      </Box>
    );
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== '');
    if (entries.length === 0) return <Muted>—</Muted>;
    return entries.map(([key, part]) => (
      <Box key={key} sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
        <Muted>{key}</Muted>
        <div>
          <ConflictValue value={part} />
        </div>
      </Box>
    ));
  }
  return <Box sx={{ whiteSpace: 'pre-wrap' }}>{String(value)}</Box>;
}

function Muted({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
