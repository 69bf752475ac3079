import Box from '@mui/material/Box';
import {
  BG,
  DE,
  ES,
  FR,
  GB,
  GR,
  HR,
  HU,
  IT,
  NL,
  PL,
  PT,
  RS,
  RU,
  SE,
  SI,
  TR,
  UA,
} from 'country-flag-icons/react/3x2';
import { type LanguageCode, languages } from '#contract/languages.ts';

const flags = { BG, DE, ES, FR, GB, GR, HR, HU, IT, NL, PL, PT, RS, RU, SE, SI, TR, UA };

interface Props {
  code: LanguageCode;
  /** The name of the language, where it is not shown beside the flag. */
  name?: string;
}

/** The flag of a language's main country. */
export function LanguageFlag({ code, name }: Props) {
  const Flag = flags[languages[code].flag];
  return (
    <Box
      component="span"
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      sx={{
        display: 'inline-flex',
        width: 21,
        height: 14,
        borderRadius: 0.25,
        overflow: 'hidden',
        flexShrink: 0,
      }}
    >
      <Flag aria-hidden width="100%" height="100%" />
    </Box>
  );
}
