import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import visuallyHidden from '@mui/utils/visuallyHidden';
import i18next from 'i18next';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import {
  closeToast,
  shownToast,
  type Toast,
  toastKey,
  toastLife,
  toastPlaces,
  undoLife,
} from '../../lib/toasts.ts';
import { undoing } from '../../lib/undoing.ts';
import { UndoButton } from '../UndoButton.tsx';
import { lowScreen } from '../view-style.ts';

/** Shows the newest toast at the bottom, or at the top where it would cover the field that is written in, or a menu. */
export function ToastHost() {
  const toast = useStore(shownToast);
  return toast && <ShownToast key={toast.id} {...toast} />;
}

function ShownToast({ id, severity, message, action, undo, at }: Toast & { id: number }) {
  const element = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(0);
  const [isRead, setRead] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isUndoing = useStore(undoing) !== undefined;
  const { bars, isOnTop } = usePlace(element, action !== undefined, isRead);
  const place = useStore(toastPlaces).at(-1);
  const close = () => closeToast(id);
  const act = () => {
    close();
    action?.run();
  };
  // One with something to do stays until it is dismissed; on a phone its buttons alone do, between the handles and the
  // menus of the rows behind. Only a pointer that moves over a toast keeps it: one that rests where the toast appeared was
  // left there. One that has the focus is being used.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move starts the time again.
  useEffect(() => {
    if (hasFocus || (undo && isUndoing)) return;
    const end = () => (action ? setRead(true) : closeToast(id));
    const timer = setTimeout(end, undo && !action ? undoLife : toastLife);
    return () => clearTimeout(timer);
  }, [id, moves, hasFocus, isUndoing]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== toastKey) return;
      event.preventDefault();
      element.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    // In the topmost dialog, else in the body: what is beside a dialog is hidden from screen readers and takes no focus.
    <Portal container={place}>
      <Snackbar
        ref={element}
        open
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        onMouseMove={() => setMoves(moves + 1)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        sx={{
          ...(isOnTop
            ? { top: (place ? 0 : topBar) + edge }
            : { bottom: { xs: bars + edge, sm: bars + edge * 2 } }),
          '& .MuiAlert-root': { maxWidth: 600 },
          ...phoneStyle,
          ...(isRead && smallStyle),
        }}
        anchorOrigin={{
          vertical: isOnTop ? 'top' : 'bottom',
          horizontal: at === 'bottom-left' ? 'left' : 'center',
        }}
      >
        <Alert
          severity={severity}
          variant="filled"
          role={severity === 'error' ? 'alert' : 'status'}
          action={
            <>
              {action && (
                <Button color="inherit" size="small" onClick={act} sx={{ whiteSpace: { sm: 'nowrap' } }}>
                  {action.label}
                </Button>
              )}
              {undo && <UndoButton requests={undo} color="inherit" size="small" />}
              <IconButton
                color="inherit"
                size="small"
                aria-label={i18next.t('common:close')}
                title={i18next.t('common:close')}
                onClick={close}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          }
        >
          {typeof message === 'string' ? message : message()}
        </Alert>
      </Snackbar>
    </Portal>
  );
}

/** On a phone: smaller; and in a dialog that fills the screen it takes room between content and buttons, to cover nothing. */
const phoneStyle = {
  '@media (max-width: 599.95px)': {
    '.MuiDialog-paperFullScreen &': { position: 'static', transform: 'none', m: 1 },
    // Two actions are below the message.
    '& .MuiAlert-root': { px: 1.5, py: 0, fontSize: 13, alignItems: 'center', flexWrap: 'wrap' },
    '& .MuiAlert-message': { flex: '1 1 140px' },
    '& .MuiAlert-icon': { fontSize: 20, mr: 1 },
    '& .MuiAlert-action': { py: 0, alignItems: 'center' },
  },
  [lowScreen]: { '.MuiDialog-paperFullScreen &': { position: 'fixed', m: 0 } },
} as const;

/** On a phone: the buttons of a toast that was read. */
const smallStyle = {
  '@media (max-width: 599.95px)': {
    ...phoneStyle['@media (max-width: 599.95px)'],
    left: '50%',
    right: 'auto',
    transform: 'translateX(-50%)',
    '& .MuiAlert-icon': { display: 'none' },
    '& .MuiAlert-message': visuallyHidden,
    '& .MuiAlert-action': { m: 0, p: 0, alignItems: 'center' },
  },
} as const;

/** The distance from the edge of the screen or from a bar there, in pixels. */
const edge = 12;

/** The height of the bar at the top of the page; a dialog has none. */
const topBar = 56;

/** The buttons that a toast must not cover: those of the form, or of the dialog over it. */
const bottomBars = '[data-bottom-bar], .MuiDialogActions-root';

const usedNow = 'input, textarea, [contenteditable=true], [role=menu]';

/** The height that a toast takes from the end of the page; what is below can be scrolled above it. */
const roomName = '--toast-room';

/**
 * How high the bars of buttons reach that a toast at the bottom of the screen would cover, and whether it would cover the
 * field or menu that has the focus. One that did so stays at the top. One that stays until it is dismissed gets room at the
 * end of the page.
 */
function usePlace(
  toast: RefObject<HTMLElement | null>,
  stays: boolean,
  isSmall: boolean,
): { bars: number; isOnTop: boolean } {
  const [height, setHeight] = useState(0);
  const [isOnTop, setOnTop] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that becomes small is measured again.
  useLayoutEffect(() => {
    const measure = () => {
      const own = toast.current?.getBoundingClientRect() ?? new DOMRect();
      const reach = own.height + edge * 4;
      const heights = [...document.querySelectorAll(bottomBars)]
        // What is behind an open dialog is hidden.
        .filter((bar) => !bar.closest('[aria-hidden=true]'))
        .map((bar) => bar.getBoundingClientRect())
        .map(({ top, bottom }) => (bottom > innerHeight - reach ? innerHeight - top : 0));
      const bars = Math.min(Math.max(0, ...heights), Math.max(0, innerHeight - reach));
      setHeight(bars);
      if (stays) document.documentElement.style.setProperty(roomName, `${own.height + edge}px`);
      const field = document.activeElement?.closest(usedNow);
      if (!field) return;
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const isBeside = right < own.left || left > own.right;
      const floor = innerHeight - bars;
      if (!isBeside && bottom > floor - own.height - edge * 2 && top < floor) setOnTop(true);
    };
    measure();
    // Dialogs open and grow, bars scroll, all while the toast shows.
    const observer = new MutationObserver(() => requestAnimationFrame(measure));
    observer.observe(document.body, { childList: true, subtree: true });
    const events = ['resize', 'scroll', 'focusin', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, measure, { capture: true, passive: true });
    return () => {
      document.documentElement.style.removeProperty(roomName);
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, measure, { capture: true });
    };
  }, [toast, stays, isSmall]);
  return { bars: height, isOnTop };
}
