import { type AttachmentType, acceptedFileTypes, mediaTypesOf } from '#contract/file-types.ts';

/** The types of files that a field or a list accepts. */
export type Accept = 'image' | 'audio' | 'pdf' | 'any';

const attachmentTypes = {
  image: ['Image'],
  audio: ['Audio'],
  pdf: ['File'],
  any: ['Image', 'Audio', 'Video', 'File'],
} as const satisfies Record<Accept, readonly AttachmentType[]>;

/** What a place takes that holds a file of a kind. */
export const acceptOf: Record<AttachmentType, Accept> = {
  Image: 'image',
  Audio: 'audio',
  File: 'pdf',
  Video: 'any',
};

/** The kinds of file that a place takes. */
export function attachmentTypesOf(accept: Accept): readonly AttachmentType[] {
  return attachmentTypes[accept];
}

/** The `accept` of a file input: media types and name endings, as some systems know only one of them. */
export function inputAccept(accept: Accept): string {
  const mediaTypes = mediaTypesOf(attachmentTypesOf(accept));
  const endings = mediaTypes.flatMap(
    (type) => acceptedFileTypes[type]?.extensions.map((ending) => `.${ending}`) ?? [],
  );
  return [...(accept === 'image' || accept === 'audio' ? [`${accept}/*`] : mediaTypes), ...endings].join(',');
}

/** Why a file cannot be uploaded; undefined when it can. The server checks it again, by its content. */
export function issueOf(
  file: File,
  accept: Accept,
): { key: 'kind' } | { key: 'size'; maxBytes: number } | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const kinds = mediaTypesOf(attachmentTypesOf(accept)).flatMap((type) => acceptedFileTypes[type] ?? []);
  const kind = kinds.find(({ extensions }) => extensions.includes(ending));
  if (!kind) return { key: 'kind' };
  return file.size > kind.maxBytes ? { key: 'size', maxBytes: kind.maxBytes } : undefined;
}

/** Opens the system's own dialog; answers what was chosen there, nothing when it was closed. */
export function chooseFiles(accept: Accept, several: boolean): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = inputAccept(accept);
    input.multiple = several;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
