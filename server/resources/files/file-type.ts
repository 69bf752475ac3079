import { fileTypeFromFile } from 'file-type';
import { acceptedFileTypes } from '#contract/file-types.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Other names under which the same types are found. */
const aliases: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/vnd.wave': 'audio/wav',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};

/** The media type of a file by its content; refuses what is not accepted, and a name that says something else. */
export async function checkedType(source: string, cameAs = ''): Promise<string> {
  const found = (await fileTypeFromFile(source))?.mime ?? 'unknown';
  const extension = extensionOf(cameAs);
  // Telephones and many programs write sound into an MP4 file like any other: only its name says that it is sound.
  const mediaType = found === 'video/mp4' && extension === 'm4a' ? 'audio/mp4' : (aliases[found] ?? found);
  const kind = acceptedFileTypes[mediaType];
  if (!kind) throw new ApiError('UNSUPPORTED_TYPE', { context: 'content' });
  if (extension && !kind.extensions.includes(extension)) {
    throw new ApiError('UNSUPPORTED_TYPE', {
      context: 'mismatch',
      params: { extension, expected: kind.extensions[0] },
    });
  }
  return mediaType;
}

/** The most bytes that a file of this name may have; a name that is not taken gets the least. */
export function maxBytesOf(name: string): number {
  const extension = extensionOf(name);
  const kind = Object.values(acceptedFileTypes).find(({ extensions }) => extensions.includes(extension));
  return kind?.maxBytes ?? limits.imageBytes;
}

/** The name ending without its dot, in lower case; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * What people call a file: without slashes, control characters and what turns the direction of writing, never too long,
 * never empty. Joiners are part of letters and emoji.
 */
export function displayName(given: string, mediaType: string): string {
  const bare = given
    .toWellFormed()
    .replace(/[\\/]+/g, '-')
    .replace(/[[\p{Cc}\p{Cf}]--[\u200c\u200d]]+/gv, ' ')
    .trim();
  const [usual = '', ...others] = acceptedFileTypes[mediaType]?.extensions ?? [];
  const extension = extensionOf(bare);
  const hasIt = extension === usual || others.includes(extension);
  const stem = hasIt ? bare.slice(0, -extension.length - 1) : bare;
  const ending = hasIt ? extension : usual;
  const kept = stem.trim().slice(0, limits.fileName - ending.length - 1);
  // A sign of two code units is kept whole or not at all.
  return `${kept.replace(/[\ud800-\udbff]$/, '') || 'file'}.${ending}`;
}

/** Whether a name ends like something that is taken. */
export function hasKnownEnding(name: string): boolean {
  return Object.values(acceptedFileTypes).some(({ extensions }) => extensions.includes(extensionOf(name)));
}
