import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDialogTitleId } from '../../../components/dialogs/DialogFrame.tsx';

interface EditorBarProps {
  /** The name of the file. */
  name: string;
  maySave: boolean;
  onSave: (as: 'new' | 'replacement') => void;
  onClose: () => void;
}

/** The title of the editor, and the ways out of it. */
export function EditorBar({ name, maySave, onSave, onClose }: EditorBarProps) {
  const { t } = useTranslation(['files', 'common']);
  const titleId = useDialogTitleId();
  return (
    <Box sx={barStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 260px', minWidth: 0 }}>
        <IconButton edge="start" aria-label={t('common:close')} title={t('common:close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <Typography id={titleId} component="h2" variant="h6" noWrap title={name} sx={{ minWidth: 0 }}>
          {t('editor.title')} · {name}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button disabled={!maySave} onClick={() => onSave('new')}>
          {t('editor.saveNew')}
        </Button>
        <Button variant="contained" disabled={!maySave} onClick={() => onSave('replacement')}>
          {t('editor.replace')}
        </Button>
      </Box>
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
