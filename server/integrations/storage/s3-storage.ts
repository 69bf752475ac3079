import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { notFound } from '#server/http/api-error.ts';
import type { ByteRange } from '#server/http/send-bytes.ts';
import type { Storage } from './storage.ts';

/** Errors are thrown; the client must not print them as well. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Objects that one request may delete, by the protocol. */
const deletedAtOnce = 1_000;

/**
 * An S3-compatible store: `s3://KEY:SECRET@host:port/bucket?region=eu-west-1`. `insecure=1` speaks http,
 * `pathStyle=0` puts the bucket into the host's name.
 */
export function openS3Storage(address: string): Storage {
  const url = new URL(address);
  const bucket = url.pathname.replaceAll('/', '');
  const client = new S3Client({
    endpoint: `${url.searchParams.get('insecure') === '1' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('pathStyle') !== '0',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Not every store supports the newer checksums; those that require them report it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    logger: silent,
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));

  return {
    async put(key, source, contentType) {
      const { size } = await stat(source);
      await disk.putStream(key, createReadStream(source), { contentType, contentLength: size });
    },
    async read(key, range) {
      const wanted = { Bucket: bucket, Key: key, ...(range && { Range: headerOf(range) }) };
      const { Body } = await client.send(new GetObjectCommand(wanted)).catch((error) => {
        throw error instanceof NoSuchKey ? notFound() : error;
      });
      return Body as Readable;
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += deletedAtOnce) {
        const Objects = keys.slice(from, from + deletedAtOnce).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },
    async *list() {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents ?? []) {
          if (Key && LastModified) yield { key: Key, writtenAt: LastModified };
        }
      }
    },
  };
}

function headerOf({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}
