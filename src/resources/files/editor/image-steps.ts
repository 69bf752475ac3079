import { limits } from '#contract/limits.ts';

/** A part of an image in its own pixels. */
export interface Frame extends Size {
  x: number;
  y: number;
}

/** A quarter turn, or a mirror image: left to right, top to bottom. */
export type Turn = 'left' | 'right' | 'flipAcross' | 'flipDown';

/** One thing done to an image. */
export type Step =
  | { kind: 'turn'; turn: Turn }
  | { kind: 'straighten'; degrees: number }
  | { kind: 'cut'; frame: Frame; size: Size };

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The image after a step; the one before stays as it is. */
export function after(image: HTMLCanvasElement, step: Step): HTMLCanvasElement {
  if (step.kind === 'turn') return turned(image, step.turn);
  return step.kind === 'straighten' ? straightened(image, step.degrees) : cut(image, step.frame, step.size);
}

function turned(image: HTMLCanvasElement, turn: Turn): HTMLCanvasElement {
  const isQuarter = turn === 'left' || turn === 'right';
  const canvas = blank(isQuarter ? image.height : image.width, isQuarter ? image.width : image.height);
  const context = contextOf(canvas);
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isQuarter) context.rotate(((turn === 'right' ? 1 : -1) * Math.PI) / 2);
  else context.scale(turn === 'flipAcross' ? -1 : 1, turn === 'flipDown' ? -1 : 1);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas;
}

/** How much an image must grow, when it is tilted, to leave no corner of its frame empty. */
export function growthWhenTilted({ width, height }: Size, degrees: number): number {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle);
}

function straightened(image: HTMLCanvasElement, degrees: number): HTMLCanvasElement {
  const growth = growthWhenTilted(image, degrees);
  const canvas = blank(
    Math.max(1, Math.floor(image.width / growth)),
    Math.max(1, Math.floor(image.height / growth)),
  );
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas;
}

/** Cuts a part out of an image, in another size if one is given. */
export function cut(image: HTMLCanvasElement, { x, y, width, height }: Frame, size: Size): HTMLCanvasElement {
  const canvas = blank(size.width, size.height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Loads an image for drawing; it comes from the API's own address, so that it may be read again. */
export async function loadImage(address: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const canvas = blank(image.naturalWidth, image.naturalHeight);
  contextOf(canvas).drawImage(image, 0, 0);
  return canvas;
}

/** Types that a canvas can write. */
const writable = ['image/jpeg', 'image/png', 'image/webp'];

/** The type under which an edited image is stored: its own, or PNG, which loses nothing. */
export function storedType(mediaType: string): string {
  return writable.includes(mediaType) ? mediaType : 'image/png';
}

/** How well an image is kept: as well as its type can, or what still looks the same where that is too large to be stored. */
const qualities = [1, 0.92, 0.8];

/** The image as a file, in the best quality that the library takes. */
export async function toFile(image: HTMLCanvasElement, name: string, mediaType: string): Promise<File> {
  const type = storedType(mediaType);
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg');
  let blob: Blob | undefined;
  for (const quality of type === 'image/png' ? [1] : qualities) {
    blob = await encoded(image, type, quality);
    if (blob.size <= limits.imageBytes) break;
  }
  return new File(blob ? [blob] : [], `${name.replace(/\.[^.]+$/, '')}.${ending}`, { type });
}

function encoded(image: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    image.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be written'))),
      type,
      quality,
    );
  });
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  return context;
}
