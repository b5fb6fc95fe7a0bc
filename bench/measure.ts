import { Agent, request } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  readonly etag: string | undefined;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type HttpClient = (method: string, path: string, sending?: RequestOptions) => Promise<HttpResponse>;

/** An HTTP client with at most `connections` keep-alive connections. */
export function httpClient(port: number, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call: HttpClient = (method, path, { body, headers = {} } = {}) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    };
    const options = { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...type } };
    return new Promise((resolve, reject) => {
      const sent = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            etag: answer.headers.etag,
          }),
        );
      });
      sent.on('error', (error: Error & { code?: string }) => {
        // The server closed an idle connection while it was being reused.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(call(method, path, { body, headers }));
        else reject(error);
      });
      sent.end(text);
    });
  };
  return call;
}

/** One request of a worker; resolves to whether the response is as expected. `turn` counts the worker's requests. */
export type Job = (worker: number, turn: number) => Promise<boolean>;

export interface Samples {
  /** In milliseconds. */
  readonly latencies: number[];
  errors: number;
  /** Measured time. */
  seconds: number;
}

/** Runs a job in `connections` concurrent workers and adds the samples to `into`. */
export async function measure(job: Job, seconds: number, connections: number, into: Samples): Promise<void> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const sentAt = performance.now();
      const succeeded = await job(worker, turn).catch(() => false);
      into.latencies.push(performance.now() - sentAt);
      if (!succeeded) into.errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  into.seconds += (performance.now() - startedAt) / 1000;
}

export interface Stats {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

export function summarize({ latencies, errors, seconds }: Samples): Stats {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  return {
    perSecond: Math.round((latencies.length / seconds) * 10) / 10,
    p50: percentile(0.5),
    p99: percentile(0.99),
    errors,
  };
}
