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

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends as a signed-in user. Resolves to the parsed body, and throws unless the call succeeds. */
export type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export const senderAs =
  (call: HttpClient, token: string): Send =>
  async (method, path, body) => {
    const answer = await call(method, path, { body, headers: bearer(token) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
