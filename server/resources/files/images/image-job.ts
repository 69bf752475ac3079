/** An image to be written anew: from which file into which, and where its thumbnail goes. */
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
