import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { credit, file } from './files.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { listAnswer, listQuery } from './list-query.ts';
import { contentWriters } from './roles.ts';
import { nameKey, requiredText, text, webAddress } from './text.ts';
import { invalid } from './validation.ts';

/** Where images can be found. OpenMoji comes with the installation and needs no network. */
export const imageProviders = ['pexels', 'pixabay', 'unsplash', 'openverse', 'openmoji'] as const;
export type ImageProvider = (typeof imageProviders)[number];

/** Images on one page of what was found. */
export const imagesPerPage = 25;

/** An image as a provider has it, with author, licence and source. */
export const externalImage = credit.extend({
  imageUrl: z
    .string()
    .describe('What `POST /utils/upload/external-image` expects, including everything after the #.'),
  thumbnailUrl: z
    .string()
    .describe('A small picture, fetched and shown by this server; signed and short-lived.'),
  name: z.string(),
  type: z.enum(imageProviders),
});
export type ExternalImage = z.infer<typeof externalImage>;

/** What is searched for where nothing is. */
export const defaultTopic = 'people';

export const listImagesQuery = listQuery(['relevance'], {
  pageSize: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .optional()
    .transform((size) => Math.min(Number(size ?? imagesPerPage), imagesPerPage))
    .describe('At most 25: services answer in small pages.'),
  type: z.enum(imageProviders).optional().describe('Absent: the default provider.'),
  topic: text(100)
    .optional()
    .transform((topic) => topic?.trim() || undefined)
    .describe('What the pictures show; globalSearch means the same. Absent: people.'),
});
export type ListImagesQuery = z.output<typeof listImagesQuery>;

/** A provider as this installation knows it. */
export const imageProviderState = z.object({
  type: z.enum(imageProviders),
  name: z.string(),
  isUsable: z.boolean(),
  isDefault: z.boolean(),
  setting: z
    .string()
    .nullable()
    .describe('The environment variable that holds its key; null: it needs none.'),
});
export type ImageProviderState = z.infer<typeof imageProviderState>;

export const addImageBody = z.strictObject({
  imageUrl: z.string().min(1).max(limits.url).describe('As the list gave it.'),
  name: requiredText(limits.fileName),
  type: z.enum(imageProviders).optional().describe('Absent: known by the address.'),
});
export type AddImageBody = z.output<typeof addImageBody>;

export const speakerGenders = ['male', 'female'] as const;

/** One voice of a dialogue; its lines begin with the name and a colon. */
export const speaker = z.strictObject({
  name: requiredText(limits.personName),
  gender: z.enum(speakerGenders),
});
export type Speaker = z.infer<typeof speaker>;

/** Whether an earlier speaker has the name of this one. Lines find their speaker by it, accents and capitals aside. */
export function isNameTaken(speakers: readonly Pick<Speaker, 'name'>[], index: number): boolean {
  const nameOf = (at: number) => nameKey(speakers[at]?.name ?? '');
  return speakers.slice(0, index).some((_, at) => nameOf(at) === nameOf(index));
}

const speakers = z
  .array(speaker)
  .max(limits.speakers)
  .superRefine((all, context) => {
    for (const index of all.keys())
      if (isNameTaken(all, index))
        context.addIssue({ code: 'custom', ...invalid('sameName', {}, [index, 'name']) });
  });

export const textToAudioBody = z.strictObject({
  text: requiredText(limits.spokenText).describe('Plain text, or a dialogue of lines `Name: words`.'),
  title: requiredText(limits.fileName),
  speakers: speakers.optional(),
  language: z
    .enum(languageCodes)
    .optional()
    .describe('Absent: found by the letters, else the language of the namespace.'),
  gender: z.enum(speakerGenders).optional().default('female').describe('The voice of text without speakers.'),
  isPreview: z
    .boolean()
    .optional()
    .default(false)
    .describe('true: a temporary file, gone after a day unless its path is changed.'),
});
export type TextToAudioBody = z.output<typeof textToAudioBody>;

/** A piece of what is said in a video. */
export const transcriptSegment = z.object({
  text: z.string(),
  start: z.number().nullable().describe('Seconds from the beginning.'),
});

export const mediaEndpoints = {
  imageProviders: endpoint('GET', '/utils/external-images/providers', {
    summary: 'Tells where pictures can be found on this installation',
    access: contentWriters,
    inNamespace: false,
    answer: { json: z.array(imageProviderState) },
  }),
  listImages: endpoint('GET', '/utils/external-images/list', {
    summary: 'Finds pictures to use',
    description:
      'Names are in Greek for a topic in Greek letters, else in the language of the caller, where the provider has them.',
    access: contentWriters,
    costly: true,
    query: listImagesQuery,
    answer: { json: listAnswer(externalImage) },
  }),
  addImage: endpoint('POST', '/utils/upload/external-image', {
    activity: 'Upload',
    summary: 'Puts a found picture into the library, with its author, licence and source',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    costly: true,
    body: addImageBody,
    answer: { json: file },
  }),
  imageThumbnail: endpoint('GET', '/utils/external-images/thumbnail', {
    summary: 'A small picture of something found, at a signed address',
    access: 'public',
    closedToViewing: true,
    inNamespace: false,
    query: z.strictObject({
      source: z.string().min(1).max(limits.url),
      expires: z.string().regex(/^\d{1,12}$/),
      signature: z.string().max(100),
    }),
    answer: { file: 'image/*' },
  }),
  textToAudio: endpoint('POST', '/utils/text-to-audio', {
    summary: 'Speaks a text into an MP3 of the library',
    access: contentWriters,
    isIdempotent: true,
    costly: true,
    body: textToAudioBody,
    answer: { json: file },
  }),
  transcript: endpoint('GET', '/utils/transcript-youtube-video', {
    summary: 'The spoken words of a YouTube video',
    access: contentWriters,
    costly: true,
    query: z.strictObject({ videoUrl: webAddress(limits.url) }),
    answer: { json: z.array(transcriptSegment) },
  }),
};
