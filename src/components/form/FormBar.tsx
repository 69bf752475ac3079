import CheckIcon from '@mui/icons-material/Check';
import EditIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import { SaveButton } from '@refinedev/mui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/dates.ts';
import { IconAction } from '../IconAction.tsx';
import { MutedText } from '../MutedText.tsx';
import { lowScreen } from '../view-style.ts';
import { useEntityFormContext } from './entity-form.ts';
import { formKeys } from './form-keys.ts';

interface Props {
  onCancel: () => void;
  /** The label of the button that saves; default 'Save'. */
  saveLabel?: string;
  /** Another way to save, beside the button that saves. */
  also?: ReactNode;
  /** Further actions at the left, as removing. */
  children?: ReactNode;
  /** In a dialog the bar is the dialog's own, without frame. */
  plain?: boolean;
}

/** The bar that stays in view: save, cancel, and the state of the form. */
export function FormBar({ onCancel, saveLabel, also, children, plain }: Props) {
  const { t } = useTranslation(['form', 'common', 'history']);
  const { formId, save, submit, saving, dirty, mode, openHistory } = useEntityFormContext();
  const isIdle = saving || (mode === 'edit' && !dirty);
  const bar = (
    <>
      {children}
      {mode === 'edit' && openHistory && (
        <IconAction label={t('history:open')} icon={HistoryIcon} size="medium" onClick={openHistory} />
      )}
      <SaveState />
      <Button color="inherit" onClick={onCancel} sx={{ ml: 'auto' }}>
        {t('common:cancel')}
      </Button>
      <Box sx={savesStyle}>
        {also}
        <SaveButton
          {...(!submit && { type: 'submit', form: formId })}
          // Not `disabled`, which would take the focus from it each time it saves.
          aria-disabled={isIdle}
          onClick={(event) => {
            if (isIdle) event.preventDefault();
            else if (submit) void save();
          }}
          startIcon={saving ? <CircularProgress size={18} color="inherit" /> : undefined}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {saveLabel ?? t('common:save')}
          <Box component="kbd" aria-hidden sx={keyStyle}>
            {formKeys.save}
          </Box>
        </SaveButton>
      </Box>
    </>
  );
  const row = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    columnGap: 1,
    rowGap: 0.5,
    // On a phone removing is an icon, as history is: with the state and Cancel they are one line.
    '@media (max-width: 599.95px)': {
      '& > .MuiButton-colorError': { minWidth: 40, px: 1, fontSize: 0, '& .MuiButton-startIcon': { m: 0 } },
    },
  } as const;
  if (plain) return <Box sx={{ ...row, width: '100%' }}>{bar}</Box>;
  return (
    <Paper data-bottom-bar variant="outlined" sx={{ ...row, ...barStyle }}>
      {bar}
    </Paper>
  );
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  px: 2,
  py: 1.25,
  mt: 2,
  [lowScreen]: { position: 'static' },
} as const;

/** Beside each other wherever both fit. */
const savesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  '& .MuiButton-root': { whiteSpace: 'nowrap', px: { xs: 0.75, sm: 2 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

const keyStyle = {
  display: { xs: 'none', sm: 'inline' },
  ml: 1,
  fontFamily: 'inherit',
  fontSize: 11,
  fontWeight: 400,
};

/** The state of a form: saving, unsaved, or saved and when. */
export function SaveState() {
  const { t, i18n } = useTranslation('form');
  const { saving, dirty, savedAt } = useEntityFormContext();
  useTick(savedAt !== undefined && !dirty);
  const [icon, label] = saving
    ? [null, t('form:state.saving')]
    : dirty
      ? [<EditIcon key="icon" fontSize="inherit" />, t('form:state.unsaved', { key: formKeys.save })]
      : savedAt
        ? [
            <CheckIcon key="icon" fontSize="inherit" />,
            t('form:state.saved', { when: formatRelative(savedAt, i18n.language) }),
          ]
        : [null, ''];
  return (
    // Not a status: saving is said by a message, once.
    // On a phone it takes the room that Cancel leaves beside it.
    <MutedText
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        flex: { xs: '1 1 0', sm: 'none' },
        minWidth: 'min-content',
      }}
    >
      {icon}
      {label}
    </MutedText>
  );
}

/** Renders every half minute, so that "a minute ago" stays true. */
function useTick(running: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setTick((tick) => tick + 1), 30_000);
    return () => window.clearInterval(timer);
  }, [running]);
}
