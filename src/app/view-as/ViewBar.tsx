import ViewAsIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lowScreen } from '../../components/view-style.ts';
import { formatTime } from '../../lib/dates.ts';
import { currentViewing, type Viewing } from '../../lib/session.ts';
import { expireSession } from '../../providers/account.ts';
import { endViewing } from '../../providers/view-as.ts';

/** The frame around a portal that is shown as another person sees it: as whom, for how long, and the way back. */
export default function ViewBar() {
  const viewing = currentViewing();
  return viewing ? <Bar {...viewing} /> : null;
}

function Bar({ person, endsAt }: Viewing) {
  const { t } = useTranslation('shell');
  const left = useSecondsUntil(endsAt);
  const section = useRef<HTMLElement>(null);
  useRoomBelow(section);
  return (
    <>
      <Box aria-hidden sx={edge} />
      <Box ref={section} component="section" aria-label={t('viewAs.label')} sx={bar}>
        <ViewAsIcon fontSize="small" sx={{ flex: 'none' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('viewAs.as', { name: person.name })}
          </Box>{' '}
          {t('viewAs.readOnly', { time: formatTime(new Date(endsAt).toISOString()) })}{' '}
          <Box
            component="span"
            role="timer"
            sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            {t('viewAs.left', { left: clockOf(left) })}
          </Box>
        </Box>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          onClick={() => void endViewing()}
          sx={{ flex: 'none' }}
        >
          {t('viewAs.end')}
        </Button>
      </Box>
    </>
  );
}

/** Counts down, and leaves the portal at the end. A tab that slept notices it when it wakes. */
function useSecondsUntil(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) expireSession();
    };
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
}

/** Has the other bars of the page begin below this one, however high its words make it. */
function useRoomBelow(section: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const bar = entry?.target as HTMLElement;
      const stays = getComputedStyle(bar).position === 'sticky';
      style.setProperty('--view-bar', `${stays ? bar.offsetHeight : 0}px`);
    });
    if (section.current) observer.observe(section.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--view-bar');
    };
  }, [section]);
}

/** Seconds as 4:05. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  minHeight: 44,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 1.5, sm: 2 },
  py: 0.5,
  fontSize: 14,
  lineHeight: 1.4,
  color: 'warning.contrastText',
  bgcolor: 'warning.main',
  [lowScreen]: { position: 'static' },
} as const;

/** Around everything, dialogs too. */
const edge = {
  position: 'fixed',
  inset: 0,
  zIndex: 'tooltip',
  pointerEvents: 'none',
  border: 4,
  borderColor: 'warning.main',
} as const;
