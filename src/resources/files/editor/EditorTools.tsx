import CloseIcon from '@mui/icons-material/CloseOutlined';
import CropIcon from '@mui/icons-material/CropOutlined';
import FlipIcon from '@mui/icons-material/FlipOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import RotateLeftIcon from '@mui/icons-material/RotateLeftOutlined';
import RotateRightIcon from '@mui/icons-material/RotateRightOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogTitleId } from '../../../components/dialogs/DialogFrame.tsx';
import { IconAction } from '../../../components/IconAction.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { Size, Turn } from './image-steps.ts';
import { largestSide } from './use-edited-image.ts';

const aspects: Record<string, number> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '3:4': 3 / 4,
};

const turns = [
  ['left', RotateLeftIcon, 'rotateLeft'],
  ['right', RotateRightIcon, 'rotateRight'],
  ['flipAcross', FlipIcon, 'flipAcross'],
  ['flipDown', FlipIcon, 'flipDown'],
] as const;

interface EditorToolsProps {
  /** The size that the marked part gets. */
  size: Size;
  isSizeRight: boolean;
  aspect: number | undefined;
  tilt: number;
  /** Whether the marked part is less than the image. */
  isCut: boolean;
  isResized: boolean;
  /** Whether there is a step to take back. */
  isChanged: boolean;
  onSize: (size: Partial<Size>) => void;
  onAspect: (aspect: number | undefined) => void;
  /** Called while the image is being tilted, and once more at the end. */
  onTilt: (degrees: number, stays: boolean) => void;
  onApply: () => void;
  onTurn: (turn: Turn) => void;
  onUndo: () => void;
  onReset: () => void;
}

/** Everything that can be done to an image. Width and height are those of the marked part and keep its aspect ratio. */
export function EditorTools(props: EditorToolsProps) {
  const { size, isSizeRight, aspect, tilt, isCut, isResized, isChanged } = props;
  const { t } = useTranslation('files');
  const tiltId = useId();
  const chosen = Object.entries(aspects).find(([, value]) => value === aspect)?.[0] ?? 'free';

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="group" aria-label={t('editor.turns')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {turns.map(([turn, Icon, word]) => (
          <Tooltip key={turn} title={t(`editor.${word}`)}>
            <IconButton aria-label={t(`editor.${word}`)} onClick={() => props.onTurn(turn)}>
              <Icon sx={turn === 'flipDown' ? { transform: 'rotate(90deg)' } : undefined} />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
      <Box>
        <MutedText id={tiltId}>{t('editor.straighten', { degrees: tilt })}</MutedText>
        <Slider
          size="small"
          aria-labelledby={tiltId}
          value={tilt}
          min={-15}
          max={15}
          step={0.5}
          marks={[{ value: 0 }]}
          onChange={(_event, degrees) => props.onTilt(degrees as number, false)}
          onChangeCommitted={(_event, degrees) => props.onTilt(degrees as number, true)}
        />
      </Box>
      <SelectField
        size="small"
        label={t('editor.ratio')}
        value={chosen}
        options={[
          { value: 'free', label: t('editor.free') },
          ...Object.keys(aspects).map((name) => ({ value: name, label: name })),
        ]}
        onChoose={(name) => props.onAspect(aspects[name])}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {(['width', 'height'] as const).map((side) => (
          <TextField
            key={side}
            size="small"
            type="number"
            label={t(`editor.${side}`)}
            value={size[side] || ''}
            error={!isSizeRight}
            onChange={(event) => props.onSize({ [side]: Math.round(Number(event.target.value)) })}
            slotProps={{ htmlInput: { min: 1, max: largestSide } }}
          />
        ))}
      </Box>
      <Typography variant="body2" color={isSizeRight ? 'text.secondary' : 'error'}>
        {t(isSizeRight ? 'editor.lock' : 'editor.wrongSize', { maximum: largestSide })}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<CropIcon />}
        disabled={!(isCut || isResized) || !isSizeRight}
        onClick={props.onApply}
      >
        {t(isResized && !isCut ? 'editor.resize' : 'editor.crop')}
      </Button>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button startIcon={<UndoIcon />} disabled={!isChanged} onClick={props.onUndo}>
          {t('editor.undo')}
        </Button>
        <Button
          startIcon={<ResetIcon />}
          disabled={!isChanged && !isCut && !isResized}
          onClick={props.onReset}
        >
          {t('editor.reset')}
        </Button>
      </Box>
      <MutedText>{t('editor.help')}</MutedText>
    </Box>
  );
}

interface EditorBarProps {
  /** The name of the file. */
  name: string;
  maySave: boolean;
  onSave: (as: 'new' | 'replacement') => void;
  onClose: () => void;
}

/** The title of the editor, and the buttons that save and close. */
export function EditorBar({ name, maySave, onSave, onClose }: EditorBarProps) {
  const { t } = useTranslation(['files', 'common']);
  const titleId = useDialogTitleId();
  return (
    <Box sx={barStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 260px', minWidth: 0 }}>
        <IconAction label={t('common:close')} icon={CloseIcon} size="medium" edge="start" onClick={onClose} />
        <Typography id={titleId} component="h2" variant="h6" sx={titleStyle}>
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

const titleStyle = { minWidth: 0, overflowWrap: 'anywhere', fontSize: { xs: 16, sm: 20 }, lineHeight: 1.3 };

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
