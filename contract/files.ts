import * as z from 'zod';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { fileReference } from './entity.ts';
import { served } from './fields.ts';
import { attachmentTypes, storageCategories, uploadCategories } from './file-types.ts';
import { limits } from './limits.ts';
import { flag, id, oneOrMore } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text } from './text.ts';
import { usage } from './usage.ts';

/** Whose work a file is, where it was taken from somewhere. */
export const credit = z.object({
  provider: z.string(),
  author: z.string(),
  license: z.string(),
  sourceUrl: z.string(),
});
export type Credit = z.infer<typeof credit>;

export const fileEntity = crud({
  path: '/file',
  noun: { one: 'a file', many: 'files of the library' },
  closedToViewing: true,
  readers: contentReaders,
  writers: contentWriters,
  removers: ['ADMIN'],
  idName: '_id',
  // Files are added by their content: `upload` and `uploadByUrl`.
  lacks: ['add'],
  fields: {
    name: requiredText(limits.fileName).describe('What people call it.'),
    fileName: served(z.string().describe('The name it is stored under; `POST /file/download` takes it.')),
    description: text(limits.longText)
      .describe('What it shows or says, for those who cannot see or hear it.')
      .default(''),
    path: {
      create: undefined,
      update: z
        .enum(uploadCategories)
        .optional()
        .describe('Moves it to another category, as a temporary file that is kept after all.'),
      answer: z.enum(storageCategories),
    },
    fileType: served(z.string().describe('Media type, found in the content.')),
    attachmentType: served(z.enum(attachmentTypes)),
    size: served(z.int().describe('Bytes.')),
    width: served(z.int().nullable().describe('Pixels, of an image.')),
    height: served(z.int().nullable().describe('Pixels, of an image.')),
    url: served(fileReference.shape.url),
    thumbnailUrl: served(fileReference.shape.thumbnailUrl),
    isOrphan: served(z.boolean().describe('Nothing uses it. Only looked into where isOrphanCheck asks.')),
    credit: served(credit.nullable()),
    namespaces: served(z.array(id)),
  },
  sort: ['createdAt', 'updatedAt', 'name', 'size', 'fileType'],
  filters: {
    attachmentType: oneOrMore(z.enum(attachmentTypes)),
    fileType: oneOrMore(text(100)).describe('Media types, as image/png or image/*.'),
    path: oneOrMore(z.enum(storageCategories)),
    isOrphanCheck: flag.describe(
      'true: says of each file whether nothing uses it. Admin only; from others it is ignored.',
    ),
  },
  details: { usage },
  summaries: {
    details: 'Reads what is known of a file and where it is used',
    edit: 'Changes the name or description of a file',
    remove: 'Deletes a file and takes it off everything that uses it',
  },
});

export const file = fileEntity.answer;
export type StoredFile = z.infer<typeof file>;
export type FileDetails = z.infer<typeof fileEntity.details>;
export type UpdateFileBody = z.output<typeof fileEntity.updateBody>;

const fileInQuery = z
  .union([z.literal(''), id])
  .optional()
  .transform((value) => value || undefined);

export const uploadQuery = z.strictObject({
  path: z.enum(uploadCategories).optional().default('AuthenticateFiles'),
  fileId: fileInQuery.describe(
    'Replaces the content of this file; everything that uses it shows the new one.',
  ),
  editOf: fileInQuery.describe(
    'The file that this is an edited version of: author, licence and source stay, in a new file its description too. A replacement that is no edit loses them.',
  ),
});

export const uploadByUrlBody = z.strictObject({
  // An address inside the network is a web address too; the server says why it is not fetched from.
  url: z.url({ protocol: /^https?$/, error: 'webAddress' }).max(limits.url),
  name: requiredText(limits.fileName).optional(),
  path: z.enum(uploadCategories).optional().default('AuthenticateFiles'),
});

/** Sizes in which a file can be requested. */
export const fileVariants = ['original', 'thumbnail'] as const;

/** What a signed address carries. */
export const signedQuery = z.strictObject({
  user: id,
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
  revision: z.string().max(20).optional().default(''),
});

export const fileEndpoints = {
  ...fileEntity.endpoints,
  upload: endpoint('POST', '/file/upload/single', {
    activity: 'Upload',
    summary: 'Uploads a file, or replaces the content of one',
    description:
      'The type is found in the content and must agree with the name. Images are re-encoded, without the metadata of cameras and programs.',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    query: uploadQuery,
    upload: z.object({}),
    answer: { json: file },
  }),
  uploadByUrl: endpoint('POST', '/file/upload/url', {
    activity: 'Upload',
    summary: 'Fetches a file from the web into the library',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    costly: true,
    body: uploadByUrlBody,
    answer: { json: file },
  }),
  download: endpoint('POST', '/file/download', {
    summary: 'Downloads a file by the name it is stored under',
    access: contentReaders,
    body: z.strictObject({ filename: requiredText(limits.fileName) }),
    answer: { file: 'application/octet-stream' },
  }),
  content: endpoint('GET', '/file/content/:id/:variant', {
    summary: 'The bytes of a file at a signed address',
    description:
      'Addresses are in `url` and `thumbnailUrl` of files. Ranges are supported, for audio and video.',
    access: 'public',
    closedToViewing: true,
    inNamespace: false,
    params: z.strictObject({ id, variant: z.enum(fileVariants) }),
    query: signedQuery,
    answer: { file: 'application/octet-stream' },
  }),
  logo: endpoint('GET', '/file/logo/:id', {
    summary: 'The logo of the installation',
    description:
      'Only the image that the settings name, as `logoUrl` of `GET /namespace/configs` addresses it.',
    access: 'public',
    closedToViewing: true,
    inNamespace: false,
    params: z.strictObject({ id }),
    answer: { file: 'image/webp' },
  }),
};
