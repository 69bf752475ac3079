/** One request as the API takes it. */
export interface ApiRequest {
  method: string;
  /** The path below the API's base, parameters filled in. */
  path: string;
  query?: Record<string, unknown>;
  /** A form is sent as multipart, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** What the answer is read as when the request succeeds. */
  answer?: 'json' | 'blob';
  signal?: AbortSignal;
  /** Told how much of an upload is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** What came back, whatever its status. */
export interface ApiResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Sends a request. Rejects only when no answer came, or one that broke off. */
export async function exchange(base: string, request: ApiRequest): Promise<ApiResponse> {
  const response = request.onProgress
    ? await upload(base, request)
    : await fetch(addressOf(base, request), initOf(request));
  const body = response.ok ? await bodyOf(response, request) : await issueOf(response);
  return { status: response.status, body, headers: response.headers };
}

function addressOf(base: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function initOf({ method, body, headers, signal }: ApiRequest): RequestInit {
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    method,
    headers: { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) },
    body: isJson ? JSON.stringify(body) : body instanceof FormData ? body : undefined,
    signal,
    credentials: 'omit',
  };
}

/** The same by XMLHttpRequest, the one way in which a browser tells how much is sent. */
function upload(base: string, request: ApiRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, addressOf(base, request));
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => request.onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      resolve(new Response(xhr.response as Blob, { status: xhr.status, headers: headersOf(xhr) }));
    xhr.onerror = () => reject(new TypeError('The upload did not arrive'));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body as FormData);
  });
}

function headersOf(xhr: XMLHttpRequest): [string, string][] {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}

function bodyOf(response: Response, { answer }: ApiRequest): Promise<unknown> {
  return answer === 'blob' ? response.blob() : response.json();
}

/** Whoever refused may not be the API, and say so in other words than its own. */
async function issueOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
