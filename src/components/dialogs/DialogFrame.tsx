import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts } from '../../lib/toasts.ts';
import { IconAction } from '../IconAction.tsx';
import { MutedText } from '../MutedText.tsx';
import { lowScreen } from '../view-style.ts';

interface Confirmation extends Pick<ButtonProps, 'color' | 'disabled' | 'loading' | 'onClick'> {
  label: string;
}

interface Props {
  /** The heading, which also names the dialog; without it the children draw a `DialogHeading`. */
  title?: ReactNode;
  /** What kind of dialog it is, small above a title that names a thing. */
  over?: string;
  /** The name of a dialog that shows no heading of its own. */
  label?: string;
  /** What the dialog asks or found: shown first, and read out together with its name. */
  description?: ReactNode;
  /** An `alertdialog` asks before something that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  /** Whether it asks something, during which the keys of undo do nothing; of questions and of forms it is known. */
  asks?: boolean;
  onClose: () => void;
  /** Whether it may close now, as when unsaved work was given up; asked at Escape, the backdrop and `close`. */
  mayClose?: () => boolean | Promise<boolean>;
  /** `xs` is for questions, which stay small on a phone; larger ones fill it. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** The screen it fills; else a phone's, unless it is a question. */
  fills?: 'phone' | 'always' | 'never';
  /** The name of a button in the corner that closes it; absent: there is none. */
  closeLabel?: string;
  /** Puts content and actions into a form. */
  onSubmit?: (event: FormEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** After it has opened, with its element. */
  onOpened?: (dialog: HTMLElement) => void;
  /** What stays between heading and content, as tabs. */
  header?: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
  /** The button for what the dialog is there for, and one that cancels; without `onClick` it submits the form. */
  confirm?: Confirmation;
  /** Lines above and below the content, for content that scrolls. */
  dividers?: boolean;
  /** The children are shown as they are, without the content's padding and scrolling. */
  bare?: boolean;
  /** The style of the content. */
  sx?: SxProps<Theme>;
  /** The style of the whole dialog, as its height. */
  paperSx?: SxProps<Theme>;
  children?: ReactNode;
}

const TitleId = createContext<string | undefined>(undefined);

/** The frame of every dialog: heading, content that scrolls, actions; it fills a phone, and closes only when it may. */
export function DialogFrame({ role = 'dialog', size = 'sm', fills = 'phone', ...props }: Props) {
  const { title, description, mayClose, onClose, actions, confirm, header, onSubmit } = props;
  const asks = props.asks ?? (size === 'xs' || role === 'alertdialog' || Boolean(confirm ?? onSubmit));
  const titleId = useId();
  const descriptionId = useId();
  const isPhone = useIsPhone();
  const hadOpenList = useRef(false);
  const asking = asks ? { 'data-asks': '' } : {};
  const close = async () => {
    if (await (mayClose?.() ?? true)) onClose();
  };
  const content = (
    <>
      {title !== undefined && <DialogHeading over={props.over}>{title}</DialogHeading>}
      {props.closeLabel && (
        <IconAction
          label={props.closeLabel}
          icon={CloseIcon}
          size="medium"
          onClick={close}
          sx={cornerStyle}
        />
      )}
      {header}
      {props.bare ? (
        props.children
      ) : (
        <DialogContent
          dividers={props.dividers}
          sx={[fromTop, !props.dividers && labelRoom, ...listOf(props.sx)]}
        >
          {description && (
            <Typography id={descriptionId} color="text.secondary" sx={{ whiteSpace: 'pre-line' }}>
              {description}
            </Typography>
          )}
          {props.children}
        </DialogContent>
      )}
      {!props.bare && <div ref={takeToasts} />}
      {(actions || confirm) && (
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, px: 3, pb: 2 }}>
          {actions}
          {confirm && <ConfirmButtons {...confirm} onCancel={() => void close()} />}
        </DialogActions>
      )}
    </>
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth={size}
      fullScreen={fills === 'always' || (fills === 'phone' && isPhone && size !== 'xs')}
      // The list of a field closes as soon as the pointer goes down beside it, before the click is over.
      onMouseDownCapture={() => {
        hadOpenList.current = document.querySelector(openLists) !== null;
      }}
      onClose={(_, reason) => (reason === 'backdropClick' && hadOpenList.current ? undefined : void close())}
      // An absent handler would take away the one that closes on Escape.
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      aria-labelledby={props.label ? undefined : titleId}
      aria-describedby={description ? descriptionId : undefined}
      slotProps={{
        paper: { role, 'aria-label': props.label, ...asking, sx: [lowPaper, ...listOf(props.paperSx)] },
        transition: { onEntered: props.onOpened },
      }}
    >
      <TitleId value={titleId}>
        {onSubmit ? (
          <Box component="form" noValidate onSubmit={onSubmit} sx={formStyle}>
            {content}
          </Box>
        ) : (
          content
        )}
        {props.bare && <div ref={takeToasts} />}
      </TitleId>
    </Dialog>
  );
}

function ConfirmButtons({ label, onCancel, ...button }: Confirmation & { onCancel: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Button disabled={button.loading === true} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button variant="contained" type={button.onClick ? 'button' : 'submit'} {...button}>
        {label}
      </Button>
    </>
  );
}

/** Whether dialogs fill the screen: the one breakpoint for all of them. */
export function useIsPhone(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
}

/** The id that a heading gets to name the dialog around. */
export function useDialogTitleId(): string | undefined {
  return useContext(TitleId);
}

/** The heading that names the dialog around. It has the focus at first, where no field or button took it. */
export function DialogHeading({ over, children }: { over?: string; children: ReactNode }) {
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = heading.current?.closest('[role$=dialog]');
    if (!dialog?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <DialogTitle
      ref={heading}
      id={useDialogTitleId()}
      tabIndex={-1}
      sx={{ overflowWrap: 'anywhere', '&, &:focus-visible': { outline: 'none' } }}
    >
      {over && (
        <MutedText component="span" sx={{ display: 'block' }}>
          {over}{' '}
        </MutedText>
      )}
      {children}
    </DialogTitle>
  );
}

function listOf(sx: SxProps<Theme> = []) {
  return Array.isArray(sx) ? sx : [sx];
}

/** On a screen too low for heading, content and actions at once, all of them scroll together. */
const lowPaper = {
  [lowScreen]: {
    display: 'block',
    overflowY: 'auto',
    '& form': { display: 'block' },
    '& .MuiDialogContent-root': { overflow: 'visible' },
  },
} as const;

/** For a part of a dialog that scrolls by itself: its height on such a screen. */
export const lowScroller = { [lowScreen]: { flex: 'none', height: '60vh' } } as const;
/** Lists of fields that are open; those of selects have a backdrop of their own. */
const openLists = '[role=combobox][aria-expanded=true], .MuiPickerPopper-root';

/** Content lower than the dialog, as on a phone, is not stretched to fill it. */
const fromTop = { alignContent: 'start' };
/** Room above the first field, whose label is drawn over its frame. */
const labelRoom = { '&&': { pt: 1 } };
const cornerStyle = { position: 'absolute', top: 12, right: 12, zIndex: 1 };
/** Takes the place of the dialog's paper: only what is between heading and actions scrolls. */
const formStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
