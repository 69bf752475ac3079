import CropIcon from '@mui/icons-material/CropOutlined';
import FlipIcon from '@mui/icons-material/FlipOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import RotateLeftIcon from '@mui/icons-material/RotateLeftOutlined';
import RotateRightIcon from '@mui/icons-material/RotateRightOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Frame, Turn } from './picture.ts';

const aspects: Record<string, number> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '3:4': 3 / 4,
};
const largestSide = 8_000;

interface EditorToolsProps {
  /** The part that is marked. */
  frame: Frame;
  aspect: number | undefined;
  isCut: boolean;
  isChanged: boolean;
  onAspect: (aspect: number | undefined) => void;
  onCrop: (size: { width: number; height: number }) => void;
  onTurn: (turn: Turn) => void;
  onUndo: () => void;
  onReset: () => void;
}

/** Everything that can be done to a picture. Width and height stand for the marked part and keep its proportion. */
export function EditorTools(props: EditorToolsProps) {
  const { frame, aspect, isCut, isChanged, onAspect, onCrop, onTurn, onUndo, onReset } = props;
  const { t } = useTranslation('files');
  const [width, setWidth] = useState(frame.width);
  useEffect(() => setWidth(frame.width), [frame.width]);
  const height = Math.max(1, Math.round((width * frame.height) / frame.width));
  const isResized = width !== frame.width;
  const isSizeRight = width >= 1 && width <= largestSide && height <= largestSide;
  const chosen = Object.entries(aspects).find(([, value]) => value === aspect)?.[0] ?? 'free';
  const turns = [
    ['left', RotateLeftIcon, 'rotateLeft'],
    ['right', RotateRightIcon, 'rotateRight'],
    ['flipAcross', FlipIcon, 'flipAcross'],
    ['flipDown', FlipIcon, 'flipDown'],
  ] as const;

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="group" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {turns.map(([turn, Icon, word]) => (
          <Tooltip key={turn} title={t(`editor.${word}`)}>
            <IconButton aria-label={t(`editor.${word}`)} onClick={() => onTurn(turn)}>
              <Icon sx={turn === 'flipDown' ? { transform: 'rotate(90deg)' } : undefined} />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
      <TextField
        select
        size="small"
        label={t('editor.ratio')}
        value={chosen}
        onChange={(event) => onAspect(aspects[event.target.value])}
      >
        <MenuItem value="free">{t('editor.free')}</MenuItem>
        {Object.keys(aspects).map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <TextField
          size="small"
          type="number"
          label={t('editor.width')}
          value={width}
          error={!isSizeRight}
          onChange={(event) => setWidth(Math.round(Number(event.target.value)))}
          slotProps={{ htmlInput: { min: 1, max: largestSide } }}
        />
        <TextField
          size="small"
          type="number"
          label={t('editor.height')}
          value={height}
          error={!isSizeRight}
          onChange={(event) =>
            setWidth(Math.round((Number(event.target.value) * frame.width) / frame.height))
          }
          slotProps={{ htmlInput: { min: 1, max: largestSide } }}
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('editor.lock')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<CropIcon />}
        disabled={!(isCut || isResized) || !isSizeRight}
        onClick={() => onCrop({ width, height })}
      >
        {t('editor.crop')}
      </Button>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button startIcon={<UndoIcon />} disabled={!isChanged} onClick={onUndo}>
          {t('editor.undo')}
        </Button>
        <Button startIcon={<ResetIcon />} disabled={!isChanged} onClick={onReset}>
          {t('editor.reset')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('editor.help')}
      </Typography>
    </Box>
  );
}
