import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from './entity-form-context.ts';
import { SaveState } from './SaveState.tsx';
import { useBottomBarHeight } from './use-bottom-bar-height.ts';
import { saveKey } from './use-save-key.ts';

interface Props {
  onCancel: () => void;
  /** The word on the button that saves; 'Save' unless told. */
  saveLabel?: string;
  /** Another way to save, beside the button that saves. */
  also?: ReactNode;
  /** Further actions at the left, as removing. */
  children?: ReactNode;
  /** In a dialog the bar is the dialog's own, without frame. */
  plain?: boolean;
}

/** The bar that stays in view: save, cancel, and where the form stands. */
export function FormBar({ onCancel, saveLabel, also, children, plain }: Props) {
  const { t } = useTranslation(['form', 'common']);
  const { formId, saving, dirty, mode } = useEntityFormContext();
  const paper = useBottomBarHeight();
  const bar = (
    <>
      {children}
      <SaveState />
      <Button color="inherit" onClick={onCancel} sx={{ ml: 'auto' }}>
        {t('common:cancel')}
      </Button>
      <Box sx={savesStyle}>
        {also}
        <Button
          type="submit"
          form={formId}
          variant="contained"
          disabled={saving || (mode === 'edit' && !dirty)}
          loading={saving}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {saveLabel ?? t('common:save')}
          <Box component="kbd" aria-hidden sx={keyStyle}>
            {saveKey}
          </Box>
        </Button>
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
  } as const;
  if (plain) return <Box sx={{ ...row, width: '100%' }}>{bar}</Box>;
  return (
    <Paper
      ref={paper}
      variant="outlined"
      sx={{ ...row, position: 'sticky', bottom: 0, zIndex: 'appBar', px: 2, py: 1.25, mt: 2 }}
    >
      {bar}
    </Paper>
  );
}

/** Beside each other, on the narrowest screen too. */
const savesStyle = {
  display: 'flex',
  gap: 1,
  '& .MuiButton-root': { whiteSpace: 'nowrap', px: { xs: 1.25, sm: 2 } },
};

const keyStyle = {
  display: { xs: 'none', sm: 'inline' },
  ml: 1,
  fontFamily: 'inherit',
  fontSize: 11,
  fontWeight: 400,
};
