import { limits } from './limits.ts';

/** What a file is to people. */
export const attachmentTypes = ['Image', 'Video', 'File', 'Audio'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Where files are kept, which decides who may read them. */
export const storageCategories = [
  'AdminFiles',
  'PublicFiles',
  'AuthenticateFiles',
  'StaticFiles',
  'AppFiles',
  'DatabaseBackup',
  'TempFiles',
] as const;
export type StorageCategory = (typeof storageCategories)[number];

/** The categories people may put files into; the others are the server's own. */
export const uploadCategories = [
  'AuthenticateFiles',
  'PublicFiles',
  'AdminFiles',
  'StaticFiles',
  'AppFiles',
  'TempFiles',
] as const satisfies readonly StorageCategory[];

/** Categories whose files belong to every namespace; Admin and Supervisor alone put files there. */
export const sharedCategories: readonly StorageCategory[] = ['StaticFiles', 'AppFiles'];

/** A kind of file that is taken: by its media type, under these name endings, up to this size in bytes. */
interface FileKind {
  attachmentType: AttachmentType;
  extensions: readonly [string, ...string[]];
  maxBytes: number;
}

/** Everything that may be uploaded. What is not here is refused, SVG, HTML and XML among it: browsers run those. */
export const acceptedFileTypes: Readonly<Record<string, FileKind>> = {
  'image/jpeg': { attachmentType: 'Image', extensions: ['jpg', 'jpeg'], maxBytes: limits.imageBytes },
  'image/png': { attachmentType: 'Image', extensions: ['png'], maxBytes: limits.imageBytes },
  'image/gif': { attachmentType: 'Image', extensions: ['gif'], maxBytes: limits.imageBytes },
  'image/webp': { attachmentType: 'Image', extensions: ['webp'], maxBytes: limits.imageBytes },
  'image/avif': { attachmentType: 'Image', extensions: ['avif'], maxBytes: limits.imageBytes },
  'audio/mpeg': { attachmentType: 'Audio', extensions: ['mp3'], maxBytes: limits.audioBytes },
  'audio/mp4': { attachmentType: 'Audio', extensions: ['m4a'], maxBytes: limits.audioBytes },
  'audio/ogg': { attachmentType: 'Audio', extensions: ['ogg', 'oga', 'opus'], maxBytes: limits.audioBytes },
  'audio/wav': { attachmentType: 'Audio', extensions: ['wav'], maxBytes: limits.audioBytes },
  'audio/flac': { attachmentType: 'Audio', extensions: ['flac'], maxBytes: limits.audioBytes },
  'video/mp4': { attachmentType: 'Video', extensions: ['mp4', 'm4v'], maxBytes: limits.videoBytes },
  'video/webm': { attachmentType: 'Video', extensions: ['webm'], maxBytes: limits.videoBytes },
  'video/quicktime': { attachmentType: 'Video', extensions: ['mov'], maxBytes: limits.videoBytes },
  'application/pdf': { attachmentType: 'File', extensions: ['pdf'], maxBytes: limits.pdfBytes },
};

/** The media types of some kinds of file, as a file input's `accept` and a list's filter want them. */
export function mediaTypesOf(types: readonly AttachmentType[]): string[] {
  return Object.entries(acceptedFileTypes)
    .filter(([, kind]) => types.includes(kind.attachmentType))
    .map(([mediaType]) => mediaType);
}
