import type { InterfaceLanguage } from '#contract/languages.ts';
import type { ImageProvider } from '#contract/media.ts';

/** What is looked for, and the language it is written in. */
export interface Topic {
  words: string;
  language: InterfaceLanguage;
}

/** An image that was found. Its addresses are the provider's own. */
export interface FoundImage {
  address: string;
  thumbnail: string;
  /** What it shows. */
  name: string;
  author: string;
  license: string;
  sourceUrl: string;
  /** The address to request when the image is used. */
  useAddress?: string;
}

/** One page of what a provider found, and how many images it would show in all. */
export interface FoundPage {
  images: FoundImage[];
  total: number;
}

/** A provider of images. */
export interface ImageSource {
  type: ImageProvider;
  /** As people know it. */
  name: string;
  /** The environment variable of its key; null where it needs none. */
  setting: string | null;
  isUsable: boolean;
  /** Images on each of its pages. */
  pageSize: number;
  /** A page of what it finds, counted from 0. */
  search(topic: Topic, page: number): Promise<FoundPage>;
  /** Whether an address belongs to one of its images. */
  owns(address: string): boolean;
  /** An image, small where it is only to be shown. */
  read(address: string, size: 'full' | 'thumbnail'): Promise<{ bytes: Buffer; mediaType: string }>;
  /** Reports to the provider that an image is used, if its terms require that. */
  reportUse?(useAddress: string): Promise<void>;
}
