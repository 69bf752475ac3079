import type { InterfaceLanguage } from '#contract/languages.ts';
import type { ImageProvider } from '#contract/media.ts';

/** What is looked for, and the language it is written in. */
export interface Topic {
  words: string;
  language: InterfaceLanguage;
}

/** A picture that was found. Its addresses are the provider's own. */
export interface FoundImage {
  address: string;
  thumbnail: string;
  /** What it shows. */
  name: string;
  author: string;
  license: string;
  sourceUrl: string;
  /** What the provider wants to be asked when the picture is used. */
  useAddress?: string;
}

/** One page of what a provider found, and how many pictures it would show in all. */
export interface FoundPage {
  images: FoundImage[];
  total: number;
}

/** A provider of pictures. */
export interface ImageSource {
  type: ImageProvider;
  /** As people know it. */
  name: string;
  /** The environment variable of its key; null where it needs none. */
  setting: string | null;
  isUsable: boolean;
  /** Pictures on each of its pages. */
  pageSize: number;
  /** A page of what it finds, counted from 0. */
  search(topic: Topic, page: number): Promise<FoundPage>;
  /** Whether an address is one of its own pictures. */
  owns(address: string): boolean;
  /** A picture, small where it is only to be shown. */
  read(address: string, size: 'full' | 'thumbnail'): Promise<{ bytes: Buffer; mediaType: string }>;
  /** Tells the provider that a picture is used, where it wants to know. */
  reportUse?(useAddress: string): Promise<void>;
}
