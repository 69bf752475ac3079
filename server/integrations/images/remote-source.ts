import { fileTypeFromBuffer } from 'file-type';
import * as z from 'zod';
import { acceptedFileTypes } from '#contract/file-types.ts';
import { limits } from '#contract/limits.ts';
import {
  type ProviderAddress,
  type ProviderCall,
  requestJson,
  requestProvider,
  unusableAnswer,
} from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import type { FoundImage, FoundPage, ImageSource, Topic } from './image-source.ts';

const answerBytes = 2 * 1024 * 1024;
const thumbnailBytes = 2 * 1024 * 1024;

/** What differs between remote providers. */
export interface RemoteProvider<Answer extends z.ZodType>
  extends Pick<ImageSource, 'type' | 'name' | 'setting' | 'isUsable' | 'pageSize'> {
  /** What follows the provider's address to search, with pages counted from 1. */
  query(topic: Topic, page: number): string;
  headers?: Record<string, string>;
  answer: Answer;
  pageOf(answer: z.output<Answer>): FoundPage;
}

/** A remote provider: only its own hosts, over https, with limits of time and size. */
export function remoteSource<Answer extends z.ZodType>(
  provider: RemoteProvider<Answer>,
  { api, images }: ProviderAddress,
  safeFetch: SafeFetch,
): ImageSource {
  const { type, name, setting, isUsable, pageSize, headers = {} } = provider;
  const call: ProviderCall = { provider: name, maxBytes: answerBytes, hosts: [new URL(api).host] };
  const { protocol } = new URL(api);

  function owns(address: string): boolean {
    const url = URL.parse(address);
    return url !== null && url.protocol === protocol && images.includes(url.host) && !url.username;
  }

  const isUsefulImage = ({ address, thumbnail, sourceUrl }: FoundImage) =>
    owns(address) &&
    owns(thumbnail) &&
    /^https?:/.test(sourceUrl) &&
    address.length + sourceUrl.length < limits.url / 2;

  return {
    type,
    name,
    setting,
    isUsable,
    pageSize,
    owns,
    async search(topic, page) {
      const found = await requestJson(safeFetch, call, `${api}${provider.query(topic, page + 1)}`, {
        headers,
      });
      const { data } = provider.answer.safeParse(found);
      if (!data) throw unusableAnswer(name, 'JSON of another shape');
      const { images: listed, total } = provider.pageOf(data);
      return { images: listed.filter(isUsefulImage), total };
    },
    async read(address, size) {
      const maxBytes = size === 'full' ? limits.imageBytes : thumbnailBytes;
      const bytes = await requestProvider(safeFetch, { ...call, maxBytes, hosts: images }, address);
      const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {};
      if (acceptedFileTypes[mime]?.attachmentType !== 'Image')
        throw unusableAnswer(name, 'something that is no picture');
      return { bytes, mediaType: mime };
    },
    async reportUse(useAddress) {
      await requestProvider(safeFetch, call, useAddress, { headers });
    },
  };
}

/** The words of a provider, never without any. */
export const said = z
  .string()
  .nullish()
  .transform((words) => words?.trim() || undefined);
