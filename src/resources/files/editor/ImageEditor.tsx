import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PercentCrop } from 'react-image-crop';
import { sharedCategories } from '#contract/file-types.ts';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { isConfirmed } from '../../../components/dialogs/confirm.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { PageSpinner } from '../../../components/PageSpinner.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { fileAddress } from '../../../lib/file-address.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { singleKeys } from '../../../lib/single-keys.ts';
import { useMay } from '../../../providers/current-user.ts';
import { useUpload } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { CropStage } from './CropStage.tsx';
import { EditorBar, EditorTools } from './EditorTools.tsx';
import { cut, type Size, storedType, toFile } from './image-steps.ts';
import {
  frameOf,
  frameOfAspect,
  isSizeRight,
  nameOfCopy,
  sizeWith,
  useEditedImage,
} from './use-edited-image.ts';

/** How long the frame rests before its size is read out, in milliseconds. */
const restingTime = 300;
const wholeFrame: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
const turnKeys = { r: 'right', h: 'flipAcross', v: 'flipDown' } as const;

/** Crops, turns, flips, straightens and resizes an image, then stores it as a new file or in place of the old one. */
export default function ImageEditor({ file, onClose }: { file: StoredFile } & ModalProps) {
  const { t } = useTranslation(['files', 'common']);
  const upload = useUpload();
  const { changed } = useResourceMutations('files');
  const editing = useEditedImage(fileAddress(file.url));
  const [crop, setCrop] = useState<PercentCrop>(wholeFrame);
  const [aspect, setAspect] = useState<number>();
  const [wanted, setWanted] = useState<Partial<Size>>({});
  const [tilting, setTilting] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const { image } = editing;
  const part = image && { frame: frameOf(crop, image) };
  const size = part && sizeWith(part.frame, wanted);
  const isCut = part ? part.frame.width < image.width || part.frame.height < image.height : false;
  const isResized = part ? size?.width !== part.frame.width || size.height !== part.frame.height : false;
  const isChanged = editing.isChanged || isCut || isResized;
  const mayShare = useMay('files', 'govern');
  const pathOfCopy = sharedCategories.includes(file.path) && !mayShare ? undefined : file.path;

  const [done, setDone] = useState('');
  const shownSize = size ? t('editor.size', { ...size }) : '';
  const announced = useDebounced([done, shownSize].filter(Boolean).join(': '), restingTime);

  const mark = (frame: PercentCrop) => {
    setCrop(frame);
    setWanted({});
  };
  const afterwards = (work: () => void, what: string) => {
    work();
    const message = t(`editor.done.${what}`);
    // The same once more is read out once more.
    setDone((before) => (before === message ? `${message}\u00a0` : message));
    mark(wholeFrame);
    setAspect(undefined);
  };
  const tilt = (degrees: number, stays: boolean) => {
    setTilting(stays ? undefined : degrees);
    if (!stays || degrees === editing.tilt) return;
    afterwards(
      () => (degrees === 0 ? editing.undo() : editing.add({ kind: 'straighten', degrees })),
      'straighten',
    );
  };
  const mayClose = async () => {
    if (isSaving) return false;
    if (!isChanged) return true;
    return isConfirmed({
      title: t('editor.leaveTitle'),
      text: t('editor.leaveText'),
      confirmLabel: t('editor.leave'),
      danger: true,
    });
  };
  const close = async () => {
    if (await mayClose()) onClose();
  };
  const save = async (replaces: string | undefined) => {
    if (!part || !size) return;
    setSaving(true);
    try {
      const form = new FormData();
      const name = replaces ? file.name : nameOfCopy(file.name, size);
      form.append('file', await toFile(cut(image, part.frame, size), name, file.fileType));
      const query = { fileId: replaces, path: pathOfCopy, editOf: file._id };
      const success = t(replaces ? 'editor.replaced' : 'editor.saved');
      await upload(fileEndpoints.upload, { query, form }, { success });
      void changed(replaces);
      onClose();
    } catch {
      setSaving(false);
    }
  };
  const keys = (event: KeyboardEvent) => {
    const isElsewhere = (event.target as Element).closest('input, [role=combobox], [role=listbox]');
    if (isElsewhere || event.altKey || !image) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' || event.shiftKey) return;
      event.preventDefault();
      afterwards(editing.undo, 'undo');
    } else if (key in turnKeys && singleKeys.get()) {
      const turn = turnKeys[key as keyof typeof turnKeys];
      afterwards(() => editing.add({ kind: 'turn', turn }), turn);
    }
  };

  return (
    <DialogFrame bare fills="always" onClose={onClose} mayClose={mayClose} onKeyDown={keys}>
      <EditorBar
        name={file.name}
        maySave={isChanged && !isSaving && size !== undefined && isSizeRight(size)}
        onSave={(as) => void save(as === 'replacement' ? file._id : undefined)}
        onClose={() => void close()}
      />
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
      <Box sx={bodyStyle}>
        <Box sx={stageStyle}>
          {editing.hasFailed && <Alert severity="error">{t('editor.failed')}</Alert>}
          {!image && !editing.hasFailed && <PageSpinner />}
          {image && (
            <CropStage
              image={image}
              label={file.description || file.name}
              crop={crop}
              aspect={aspect}
              tilt={tilting === undefined ? 0 : tilting - editing.tilt}
              onCrop={mark}
            />
          )}
          {storedType(file.fileType) !== file.fileType && <Alert severity="info">{t('editor.asPng')}</Alert>}
        </Box>
        {part && size && (
          <EditorTools
            size={size}
            isSizeRight={isSizeRight(size)}
            aspect={aspect}
            tilt={tilting ?? editing.tilt}
            isCut={isCut}
            isResized={isResized}
            isChanged={editing.isChanged}
            onSize={setWanted}
            onAspect={(chosen) => {
              setAspect(chosen);
              if (chosen) mark({ unit: '%', ...frameOfAspect(chosen, image) });
            }}
            onTilt={tilt}
            onApply={() => afterwards(() => editing.add({ kind: 'cut', frame: part.frame, size }), 'cut')}
            onTurn={(turn) => afterwards(() => editing.add({ kind: 'turn', turn }), turn)}
            onUndo={() => afterwards(editing.undo, 'undo')}
            onReset={() => afterwards(editing.reset, 'reset')}
          />
        )}
      </Box>
      <LoadingOverlay open={isSaving} message={t('editor.saving')} />
    </DialogFrame>
  );
}

const bodyStyle = {
  display: 'grid',
  gap: 2,
  p: 2,
  alignItems: 'start',
  // Rows as high as what they hold, where a short screen would squeeze the picture's.
  gridAutoRows: 'max-content',
  overflow: 'auto',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
} as const;
const stageStyle = { display: 'grid', gap: 2, placeItems: 'center', minHeight: 200 } as const;
