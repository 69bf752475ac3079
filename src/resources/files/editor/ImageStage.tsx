import { useEffect, useRef } from 'react';
import { growthWhenTilted } from './image-steps.ts';

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
export function ImageStage({ image, label, tilt }: ImageStageProps) {
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
