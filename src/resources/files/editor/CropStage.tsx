import 'react-image-crop/dist/ReactCrop.css';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { type Frame, growthWhenTilted } from './image-steps.ts';
import { frameOf } from './use-edited-image.ts';

interface Props {
  image: HTMLCanvasElement;
  /** What the image shows, for those who hear it. */
  label: string;
  crop: PercentCrop;
  onCrop: (crop: PercentCrop) => void;
  aspect?: number | undefined;
  /** Shows a circle within the frame. */
  circular?: boolean;
  /** Degrees by which the image is being tilted. */
  tilt?: number;
}

/** An image with a frame around the part of it that is marked. */
export function CropStage({ image, label, crop, onCrop, aspect, circular, tilt = 0 }: Props) {
  const { t } = useTranslation('files');
  return (
    <Box sx={cropStyle}>
      <ReactCrop
        crop={crop}
        aspect={aspect}
        circularCrop={circular}
        keepSelection
        ariaLabels={handleLabels(t, frameOf(crop, image))}
        onChange={(_pixels, percent) => onCrop(percent)}
      >
        <ImageStage image={image} label={label} tilt={tilt} />
      </ReactCrop>
    </Box>
  );
}

/** The names of the frame and its handles, each with the pixels at which it is. */
function handleLabels(t: TFunction, { x, y, width, height }: Frame) {
  const [right, bottom] = [x + width, y + height];
  const at = (side: string, ...pixels: number[]) => `${t(`editor.handles.${side}`)}: ${pixels.join(', ')}`;
  return {
    cropArea: `${t('editor.area')}: ${t('editor.size', { width, height })}`,
    nwDragHandle: at('nw', x, y),
    nDragHandle: at('n', y),
    neDragHandle: at('ne', right, y),
    eDragHandle: at('e', right),
    seDragHandle: at('se', right, bottom),
    sDragHandle: at('s', bottom),
    swDragHandle: at('sw', x, bottom),
    wDragHandle: at('w', x),
  };
}

const cropStyle = {
  // Large enough to be hit; what shows is smaller, so that it hides less of the picture.
  '& .ReactCrop': { '--rc-drag-handle-size': '24px' },
  '& .ReactCrop__drag-handle': { background: 'none', border: 0 },
  '& .ReactCrop__drag-handle::after': {
    content: '""',
    position: 'absolute',
    inset: '6px',
    border: '1px solid var(--rc-border-color)',
    background: 'var(--rc-drag-handle-bg-colour)',
  },
  '& .ReactCrop__drag-handle:focus::after': { background: 'var(--rc-focus-color)' },
} as const;

/** Pixels of the longer side of what is shown; more could not be seen. */
const shownSide = 2_000;

interface ImageStageProps {
  image: HTMLCanvasElement;
  /** What the image shows, for those who hear it. */
  label: string;
  /** Degrees by which it is being tilted. */
  tilt: number;
}

/** An image as it is being edited. */
function ImageStage({ image, label, tilt }: ImageStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const share = Math.min(1, shownSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * share));
  const height = Math.max(1, Math.round(image.height * share));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, width, height);
    context?.drawImage(image, 0, 0, width, height);
  }, [image, width, height]);

  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      style={{
        display: 'block',
        maxWidth: '100%',
        maxHeight: '62vh',
        transform: tilt === 0 ? undefined : `rotate(${tilt}deg) scale(${growthWhenTilted(image, tilt)})`,
      }}
    />
  );
}
