import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { fileEndpoints } from '#contract/files.ts';
import { call } from '../../../lib/api.ts';
import { showError, showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { LoadingOverlay } from '../../LoadingOverlay.tsx';
import { PageSpinner } from '../../PageSpinner.tsx';
import { fileAddress } from '../file-address.ts';
import type { ImageEditorProps } from '../file-modals.ts';
import { useFilesChanged } from '../use-files-changed.ts';
import { EditorTools } from './EditorTools.tsx';
import { cut, type Frame, toFile } from './picture.ts';
import { usePicture } from './use-picture.ts';

const wholeFrame: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Crops, turns, flips and resizes a picture, then stores it as a new file or in place of the old one. */
export default function ImageEditor({
  file,
  onStored,
  open,
  onClose,
}: ImageEditorProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common']);
  const titleId = useId();
  const filesChanged = useFilesChanged();
  const editing = usePicture(fileAddress(file.url));
  const [crop, setCrop] = useState<PercentCrop>(wholeFrame);
  const [aspect, setAspect] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const { picture, shown } = editing;
  const frame = picture && frameOf(crop, picture);
  const isCut =
    frame !== undefined &&
    picture !== undefined &&
    (frame.width < picture.width || frame.height < picture.height);
  const isChanged = editing.isChanged || isCut;

  const afterwards = (work: () => void) => {
    work();
    setCrop(wholeFrame);
  };
  const close = async () => {
    if (isChanged) {
      const { confirmed } = await confirm({
        title: t('editor.leaveTitle'),
        text: t('editor.leaveText'),
        confirmLabel: t('editor.leave'),
        cancelLabel: t('common:cancel'),
        danger: true,
      });
      if (!confirmed) return;
    }
    onClose();
  };
  const save = async (replaces: string | undefined) => {
    if (!picture || !frame) return;
    setSaving(true);
    try {
      const canvas = cut(picture, frame);
      const form = new FormData();
      form.append('file', await toFile(canvas, file.name, file.fileType));
      const stored = await call(fileEndpoints.upload, {
        query: { fileId: replaces, path: replaces ? undefined : file.path },
        form,
      });
      showToast({ severity: 'success', message: t(replaces ? 'editor.replaced' : 'editor.saved') });
      filesChanged();
      onClose();
      onStored?.(stored);
    } catch (error) {
      showError(error);
      setSaving(false);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = ({ r: 'right', h: 'flipAcross', v: 'flipDown' } as const)[event.key.toLowerCase()];
    if (turn) afterwards(() => editing.turn(turn));
  };

  return (
    <Dialog fullScreen open={open} onClose={() => void close()} aria-labelledby={titleId} onKeyDown={keys}>
      <AppBar
        position="static"
        color="inherit"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Toolbar sx={{ flexWrap: 'wrap', gap: 1, py: 1 }}>
          <IconButton
            edge="start"
            aria-label={t('common:close')}
            title={t('common:close')}
            onClick={() => void close()}
          >
            <CloseIcon />
          </IconButton>
          <Typography id={titleId} component="h2" variant="h6" noWrap sx={{ flex: 1, minWidth: 0 }}>
            {t('editor.title')} · {file.name}
          </Typography>
          <Button disabled={!isChanged || isSaving} onClick={() => void save(undefined)}>
            {t('editor.saveNew')}
          </Button>
          <Button variant="contained" disabled={!isChanged || isSaving} onClick={() => void save(file._id)}>
            {t('editor.replace')}
          </Button>
        </Toolbar>
      </AppBar>
      <Box sx={bodyStyle}>
        <Box sx={stageStyle}>
          {editing.hasFailed && <Alert severity="error">{t('editor.failed')}</Alert>}
          {!shown && !editing.hasFailed && <PageSpinner />}
          {shown && (
            <ReactCrop
              crop={crop}
              aspect={aspect}
              keepSelection
              ariaLabels={handleLabels(t)}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <Box
                component="img"
                src={shown}
                alt={file.description || file.name}
                sx={{ maxHeight: '62vh' }}
              />
            </ReactCrop>
          )}
        </Box>
        {picture && frame && (
          <EditorTools
            frame={frame}
            aspect={aspect}
            isCut={isCut}
            isChanged={editing.isChanged}
            onAspect={(wanted) => {
              setAspect(wanted);
              if (wanted) setCrop(frameOfAspect(wanted, picture));
            }}
            onCrop={(size) => afterwards(() => editing.crop(frame, size))}
            onTurn={(turn) => afterwards(() => editing.turn(turn))}
            onUndo={() => afterwards(editing.undo)}
            onReset={() => afterwards(editing.reset)}
          />
        )}
      </Box>
      <LoadingOverlay open={isSaving} message={t('editor.saving')} />
    </Dialog>
  );
}

/** The names of the frame and its handles, for those who hear them. */
function handleLabels(t: (key: string) => string) {
  return {
    cropArea: t('editor.area'),
    nwDragHandle: t('editor.handles.nw'),
    nDragHandle: t('editor.handles.n'),
    neDragHandle: t('editor.handles.ne'),
    eDragHandle: t('editor.handles.e'),
    seDragHandle: t('editor.handles.se'),
    sDragHandle: t('editor.handles.s'),
    swDragHandle: t('editor.handles.sw'),
    wDragHandle: t('editor.handles.w'),
  };
}

function frameOf({ x, y, width, height }: PercentCrop, picture: HTMLCanvasElement): Frame {
  const [across, down] = [picture.width / 100, picture.height / 100];
  return {
    x: Math.round(x * across),
    y: Math.round(y * down),
    width: Math.max(1, Math.round(width * across)),
    height: Math.max(1, Math.round(height * down)),
  };
}

/** The largest part of a shape, in the middle of the picture. */
function frameOfAspect(aspect: number, { width, height }: HTMLCanvasElement): PercentCrop {
  const share = width / height / aspect;
  const size = share > 1 ? { width: 100 / share, height: 100 } : { width: 100, height: 100 * share };
  return { unit: '%', ...size, x: (100 - size.width) / 2, y: (100 - size.height) / 2 };
}

const bodyStyle = {
  display: 'grid',
  gap: 2,
  p: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
} as const;
const stageStyle = { display: 'grid', placeItems: 'center', minHeight: 200 } as const;
