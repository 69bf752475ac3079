import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const latest = useRef(onSearch);
  latest.current = onSearch;
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
    latest.current(trimmed);
  };
  const sendLatest = useRef(send);
  sendLatest.current = send;

  useEffect(() => {
    const timer = setTimeout(() => sendLatest.current(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };

  return (
    <TextField
      size="small"
      value={text}
      placeholder={t('search')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text) clear();
      }}
      sx={{ flex: { xs: '1 1 160px', sm: '0 0 280px' } }}
      slotProps={{
        htmlInput: {
          'aria-label': t('search'),
          type: 'text',
          inputMode: 'search',
          maxLength: 200,
          ref: input,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <Tooltip title={t('clearSearch')}>
                <IconButton size="small" edge="end" aria-label={t('clearSearch')} onClick={clear}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
