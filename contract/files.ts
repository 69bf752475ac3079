import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, readOnlyKeys, removed, stamps } from './entity.ts';
import { emptiedByNull } from './fields.ts';
import { attachmentTypes, storageCategories, uploadCategories } from './file-types.ts';
import { limits } from './limits.ts';
import { flag, id, listAnswer, listQuery, oneOrMore } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text } from './text.ts';

/** The columns a list of files can be sorted by; the first is the default. */
export const fileSortFields = ['createdAt', 'updatedAt', 'name', 'size', 'fileType'] as const;

/** Whose work a file is, where it was taken from somewhere. */
export const credit = z.object({
  provider: z.string(),
  author: z.string(),
  license: z.string(),
  sourceUrl: z.string(),
});
export type Credit = z.infer<typeof credit>;

export const file = z.object({
  _id: id,
  name: z.string().describe('What people call it.'),
  fileName: z.string().describe('The name it is stored under; `POST /file/download` takes it.'),
  description: z.string().describe('What it shows or says, for those who cannot see or hear it.'),
  path: z.enum(storageCategories),
  fileType: z.string().describe('Media type, found in the content.'),
  attachmentType: z.enum(attachmentTypes),
  size: z.int().describe('Bytes.'),
  width: z.int().nullable().describe('Pixels, of an image.'),
  height: z.int().nullable().describe('Pixels, of an image.'),
  url: z.string().describe('Signed and short-lived; loads the file without a token.'),
  thumbnailUrl: z.string().nullable().describe('A small picture of an image; null for anything else.'),
  isOrphan: z.boolean().describe('Nothing uses it. Only looked into where isOrphanCheck asks.'),
  credit: credit.nullable(),
  namespaces: z.array(id),
  ...stamps,
});
export type StoredFile = z.infer<typeof file>;

/** One place where a file is used. */
export const fileUse = z.object({
  entityType: z.enum(['collections', 'items', 'tags']),
  entityId: id,
  name: z.string(),
  field: z.enum(['imageId', 'iconImageId', 'audioId']),
});

/** How many places are named; `total` counts them all. */
export const namedUses = 20;

export const fileDetails = file.extend({
  usage: z.object({
    total: z.int(),
    places: z.array(fileUse).max(namedUses).describe('The first of those that the caller may see.'),
  }),
});
export type FileDetails = z.infer<typeof fileDetails>;

export const listFilesQuery = listQuery(fileSortFields, {
  attachmentType: oneOrMore(z.enum(attachmentTypes)),
  fileType: oneOrMore(z.string().max(100)).describe('Media types, as image/png or image/*.'),
  path: oneOrMore(z.enum(storageCategories)),
  isOrphanCheck: flag.describe(
    'true: says of each file whether nothing uses it. Admin only; from others it is ignored.',
  ),
});
export type ListFilesQuery = z.output<typeof listFilesQuery>;

export const updateFileBody = z.strictObject({
  name: requiredText(limits.fileName).optional(),
  description: emptiedByNull(text(limits.longText), ''),
  path: z
    .enum(uploadCategories)
    .optional()
    .describe('Moves it to another category, as a temporary file that is kept after all.'),
  _id: z.unknown().optional(),
  ...readOnlyKeys,
});
export type UpdateFileBody = z.output<typeof updateFileBody>;

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
  revision: z.string().max(20).optional(),
});

export const fileEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/file/list',
    summary: 'Lists files of the library',
    access: contentReaders,
    query: listFilesQuery,
    answer: { json: listAnswer(file) },
  }),
  details: endpoint({
    method: 'GET',
    path: '/file/details/:id',
    summary: 'Reads what is known of a file and where it is used',
    access: contentReaders,
    params: idParams,
    answer: { json: fileDetails },
  }),
  upload: endpoint({
    method: 'POST',
    path: '/file/upload/single',
    summary: 'Uploads a file, or replaces the content of one',
    description:
      'The type is found in the content and must agree with the name. Images are re-encoded, without the metadata of cameras and programs.',
    access: contentWriters,
    isIdempotent: true,
    query: uploadQuery,
    upload: z.object({}),
    answer: { json: file },
  }),
  uploadByUrl: endpoint({
    method: 'POST',
    path: '/file/upload/url',
    summary: 'Fetches a file from the web into the library',
    access: contentWriters,
    isIdempotent: true,
    costly: true,
    body: uploadByUrlBody,
    answer: { json: file },
  }),
  download: endpoint({
    method: 'POST',
    path: '/file/download',
    summary: 'Downloads a file by the name it is stored under',
    access: contentReaders,
    body: z.strictObject({ filename: requiredText(limits.fileName) }),
    answer: { file: 'application/octet-stream' },
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/file/details/:id',
    summary: 'Changes the name or description of a file',
    access: contentWriters,
    params: idParams,
    body: updateFileBody,
    answer: { json: file },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/file/details/:id',
    summary: 'Deletes a file and takes it off everything that uses it',
    access: ['ADMIN'],
    params: idParams,
    answer: { json: removed },
  }),
  content: endpoint({
    method: 'GET',
    path: '/file/content/:id/:variant',
    summary: 'The bytes of a file at a signed address',
    description:
      'Addresses are in `url` and `thumbnailUrl` of files. Ranges are supported, for audio and video.',
    access: 'public',
    inNamespace: false,
    params: z.strictObject({ id, variant: z.enum(fileVariants) }),
    query: signedQuery,
    answer: { file: 'application/octet-stream' },
  }),
};
