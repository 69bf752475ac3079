/** An image to be written anew: from which file into which, and where its thumbnail goes. */
export interface ImageJob {
  id: number;
  source: string;
  target: string;
  thumbnail: string;
  mediaType: string;
  maxPixels: number;
}

export type ImageAnswer =
  | { id: number; width: number; height: number }
  | { id: number; refusal: 'tooManyPixels' | 'unreadable' };
