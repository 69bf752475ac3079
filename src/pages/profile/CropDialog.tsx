import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PercentCrop } from 'react-image-crop';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { CropStage } from '../../resources/files/editor/CropStage.tsx';
import { cut, toFile } from '../../resources/files/editor/image-steps.ts';
import { frameOf, frameOfAspect, useEditedImage } from '../../resources/files/editor/use-edited-image.ts';

/** Pixels of the side of the square that is sent; less is kept of it. */
const side = 640;

interface Props {
  file: File;
  /** Stores the square that was cut out; a rejection keeps the dialog open, and whoever rejects says why. */
  onCut: (square: File) => Promise<void>;
  onClose: () => void;
}

/** Cuts a square out of an image, shown as the circle that people see. */
export default function CropDialog({ file, onCut, onClose }: Props) {
  const { t } = useTranslation('profile');
  const address = useObjectAddress(file);
  const { image, hasFailed } = useEditedImage(address);
  const [chosen, setChosen] = useState<PercentCrop>();
  const { attempt, isPending } = useAttempt();
  const crop: PercentCrop | undefined = chosen ?? (image && { unit: '%', ...frameOfAspect(1, image) });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!image || !crop) return;
    const isSaved = await attempt(async () => {
      const frame = frameOf(crop, image);
      const size = Math.min(side, Math.max(frame.width, frame.height));
      const square = cut(image, frame, { width: size, height: size });
      await onCut(await toFile(square, file.name, file.type));
    });
    if (isSaved) onClose();
  };
  return (
    <DialogFrame
      title={t('picture.cropTitle')}
      description={t('picture.cropText')}
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{ label: t('picture.use'), loading: isPending, disabled: !image }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 200, mt: 2 }}>
        {hasFailed && <Alert severity="error">{t('picture.failed')}</Alert>}
        {!image && !hasFailed && <PageSpinner />}
        {image && crop && (
          <CropStage image={image} label={file.name} crop={crop} aspect={1} circular onCrop={setChosen} />
        )}
      </Box>
    </DialogFrame>
  );
}

/** The address under which the page reads a file of the device. */
function useObjectAddress(file: File): string {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
