import autocannon from 'autocannon';

/** What a load of 10 connections gave. */
export interface Measured {
  perSecond: number;
  p95: number;
  failed: number;
}

/** One request of a load; a function is asked anew for each request. */
export interface LoadRequest {
  method: 'GET' | 'PATCH' | 'POST';
  path: () => string;
  headers?: Record<string, string>;
  body?: () => string;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 5);

/** Asks as fast as ten connections can for some seconds, after a short warm-up. */
export async function load(port: number, request: LoadRequest): Promise<Measured> {
  await run(port, request, 1);
  return run(port, request, seconds);
}

async function run(
  port: number,
  { method, path, headers = {}, body }: LoadRequest,
  duration: number,
): Promise<Measured> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    duration,
    requests: [
      {
        method,
        headers,
        setupRequest: (prepared) => ({ ...prepared, path: path(), ...(body && { body: body() }) }),
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p95: result.latency.p97_5,
    failed: result.non2xx + result.errors,
  };
}
