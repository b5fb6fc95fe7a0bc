import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly etag: string | undefined;
}

export interface Sending {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, sending?: Sending) => Promise<Answer>;

/** Calls one server over kept connections, at most `connections` at a time. */
export function caller(port: number, connections: number): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call: Call = (method, path, { body, headers = {} } = {}) => {
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
        // The server closed an idle connection in the moment that it was taken again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(call(method, path, { body, headers }));
        else reject(error);
      });
      sent.end(text);
    });
  };
  return call;
}

/** One call of a worker, true when its answer is the wanted one. `turn` counts the worker's calls. */
export type Job = (worker: number, turn: number) => Promise<boolean>;

export interface Times {
  /** Milliseconds of each call. */
  readonly times: number[];
  bad: number;
  /** Seconds that were measured. */
  seconds: number;
}

/** Runs a job in `connections` workers for some seconds and adds what it saw to `times`. */
export async function measure(job: Job, seconds: number, connections: number, into: Times): Promise<void> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const sent = performance.now();
      const good = await job(worker, turn).catch(() => false);
      into.times.push(performance.now() - sent);
      if (!good) into.bad += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  into.seconds += (performance.now() - begin) / 1000;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly bad: number;
}

export function figuresOf({ times, bad, seconds }: Times): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  return {
    perSecond: Math.round((times.length / seconds) * 10) / 10,
    p50: at(0.5),
    p99: at(0.99),
    bad,
  };
}
