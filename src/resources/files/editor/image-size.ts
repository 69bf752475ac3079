import { limits } from '#contract/limits.ts';
import type { Frame, Size } from './image-steps.ts';

/** Pixels of the longer side of a picture; browsers draw no larger ones for certain. */
export const largestSide = 16_000;

/** Whether a picture of this size can be drawn and is taken by the server. */
export function isSizeRight({ width, height }: Size): boolean {
  return (
    width >= 1 &&
    height >= 1 &&
    width <= largestSide &&
    height <= largestSide &&
    width * height <= limits.imagePixels
  );
}

/** The size of a part in which one of its sides is as asked for, in its own proportion. */
export function sizeWith(part: Size, { width, height }: Partial<Size>): Size {
  if (width !== undefined) return { width, height: Math.max(1, scaled(width, part.height / part.width)) };
  if (height !== undefined) return { width: Math.max(1, scaled(height, part.width / part.height)), height };
  return { width: part.width, height: part.height };
}

function scaled(side: number, by: number): number {
  return Math.round(side * by);
}

/** The part of a picture that a frame in percent marks. */
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

/** The largest frame of a shape, in percent, in the middle of the picture. */
export function frameOfAspect(aspect: number, { width, height }: Size): Frame {
  const share = width / height / aspect;
  const size = share > 1 ? { width: 100 / share, height: 100 } : { width: 100, height: 100 * share };
  return { ...size, x: (100 - size.width) / 2, y: (100 - size.height) / 2 };
}

/** The name of an edited picture beside the one it was made of: with its size. */
export function nameOfCopy(name: string, { width, height }: Size): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  return `${stem.replace(/ \d+×\d+$/, '')} ${width}×${height}${ending}`;
}
