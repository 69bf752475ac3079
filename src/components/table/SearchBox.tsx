import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../SearchField.tsx';

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

const waitMs = 500;

/** Searches half a second after the last key, at once on Enter or when it is emptied. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('table');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  // The address changed from elsewhere, as by Back. What was sent from here does not come back over newer keys.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === sent.current.trim()) return;
    sent.current = trimmed;
    onSearch(trimmed);
  };
  const sendTyped = useEffectEvent(() => send(text));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the time again
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(), waitMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };

  return (
    <SearchField
      label={t('search')}
      value={text}
      onText={setText}
      clearLabel={t('clearSearch')}
      onClear={clear}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text) clear();
      }}
      input={{ inputMode: 'search', ref: input }}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 280px' } }}
    />
  );
}
