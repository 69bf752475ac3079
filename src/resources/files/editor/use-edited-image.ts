import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { after, type Frame, loadImage, type Size, type Step } from './image-steps.ts';

/** An image as it came, what was done to it, and what it is now. */
interface Editing {
  original: HTMLCanvasElement;
  steps: readonly Step[];
  image: HTMLCanvasElement;
}

/** An image being edited. In between only the steps are kept, as images fill the memory of a phone. */
export function useEditedImage(address: string) {
  const [editing, setEditing] = useState<Editing>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadImage(address).then(
      (original) => !isGone && setEditing({ original, steps: [], image: original }),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [address]);

  const take = (change: (steps: readonly Step[]) => readonly Step[]) =>
    setEditing((now) => now && taken(now, change(now.steps)));
  const last = editing?.steps.at(-1);

  return {
    image: editing?.image,
    hasFailed,
    isChanged: Boolean(editing?.steps.length),
    /** By how much the image is straightened as the last thing done to it. */
    tilt: last?.kind === 'straighten' ? last.degrees : 0,
    /** Straightening twice is straightening once, by the second angle. */
    add: (step: Step) =>
      take((steps) => [
        ...(step.kind === 'straighten' && steps.at(-1)?.kind === 'straighten' ? steps.slice(0, -1) : steps),
        step,
      ]),
    undo: () => take((steps) => steps.slice(0, -1)),
    reset: () => take(() => []),
  };
}

function taken(now: Editing, steps: readonly Step[]): Editing {
  const known = now.steps.length;
  const goesOn = steps.length >= known && now.steps.every((step, at) => step === steps[at]);
  return {
    original: now.original,
    steps,
    image: goesOn ? steps.slice(known).reduce(after, now.image) : steps.reduce(after, now.original),
  };
}

/** Pixels of the longer side of an image; browsers draw no larger ones for certain. */
export const largestSide = 16_000;

/** Whether an image of this size can be drawn and is taken by the server. */
export function isSizeRight({ width, height }: Size): boolean {
  return (
    width >= 1 &&
    height >= 1 &&
    width <= largestSide &&
    height <= largestSide &&
    width * height <= limits.imagePixels
  );
}

/** The size of a part of which one side is given, with its aspect ratio kept. */
export function sizeWith(part: Size, { width, height }: Partial<Size>): Size {
  if (width !== undefined) return { width, height: Math.max(1, scaled(width, part.height / part.width)) };
  if (height !== undefined) return { width: Math.max(1, scaled(height, part.width / part.height)), height };
  return { width: part.width, height: part.height };
}

function scaled(side: number, by: number): number {
  return Math.round(side * by);
}

/** The part of an image that a frame in percent marks. */
export function frameOf({ x, y, width, height }: Frame, image: Size): Frame {
  const [across, down] = [image.width / 100, image.height / 100];
  const left = Math.min(Math.round(x * across), image.width - 1);
  const top = Math.min(Math.round(y * down), image.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width * across), image.width - left)),
    height: Math.max(1, Math.min(Math.round(height * down), image.height - top)),
  };
}

/** The largest frame of a shape, in percent, in the middle of the image. */
export function frameOfAspect(aspect: number, { width, height }: Size): Frame {
  const share = width / height / aspect;
  const size = share > 1 ? { width: 100 / share, height: 100 } : { width: 100, height: 100 * share };
  return { ...size, x: (100 - size.width) / 2, y: (100 - size.height) / 2 };
}

/** The name of an edited image beside the one it was made of: with its size. */
export function nameOfCopy(name: string, { width, height }: Size): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  return `${stem.replace(/ \d+×\d+$/, '')} ${width}×${height}${ending}`;
}
