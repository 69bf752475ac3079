/** An image to re-encode: source, target, and the path of its thumbnail. */
export interface ImageJob {
  source: string;
  target: string;
  thumbnail: string;
  mediaType: string;
  maxPixels: number;
}

export type ImageAnswer =
  | { width: number; height: number }
  | { issue: 'tooManyPixels' | 'unreadable' | 'diskFull' };
