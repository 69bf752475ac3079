import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, isTransient } from './api-error.ts';
import { newId } from './new-id.ts';
import { selectedNamespaceId } from './session.ts';

/** Keys of calls whose answer was lost, by what they sent. */
const lost = new Map<string, string>();

/** Makes a call under an idempotency key, the same one where its answer was lost, so that it is not done twice. */
export async function underKey<Answer>(
  endpoint: Endpoint,
  sent: { path: string; query: unknown; body: unknown },
  request: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (!endpoint.isIdempotent) return request({});
  const content = contentOf({ method: endpoint.method, namespace: selectedNamespaceId(), ...sent });
  const key = lost.get(content) ?? newId();
  try {
    const answer = await request({ 'Idempotency-Key': key });
    lost.delete(content);
    return answer;
  } catch (error) {
    // A conflict may be the first call, which is still under way.
    const isRefused = error instanceof ApiError && !isTransient(error) && error.statusCode !== 409;
    if (isRefused) lost.delete(content);
    else lost.set(content, key);
    throw error;
  }
}

/** What a call sends, as text. The id of a job is new each time. */
function contentOf(sent: object): string {
  return JSON.stringify(sent, (name, value: unknown) => {
    if (name === 'jobId') return undefined;
    if (value instanceof File) return [value.name, value.size, value.type, value.lastModified];
    return value instanceof FormData ? [...value].filter(([field]) => field !== 'jobId') : value;
  });
}
