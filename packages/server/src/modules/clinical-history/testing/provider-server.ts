import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Behaviour = (request: SeenRequest, response: ServerResponse) => void;

/** Starts a fake language model provider on loopback, which records the requests. */
export async function startProvider() {
  const seen: SeenRequest[] = [];
  let behaviour: Behaviour = answering('');
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    seen.push(received);
    response.on('error', () => {});
    behaviour(received, response);
  };
  const server = createServer((request, response) => void Promise.resolve(listener(request, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1beta`,
    seen,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Builds a response in the provider's format; `text` is the first candidate. */
export const generated = (text: string) =>
  JSON.stringify({
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' },
      { content: { role: 'model', parts: [{ text: 'Otro candidato' }] } },
    ],
    usageMetadata: { totalTokenCount: 1 },
  });

export const sending =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

export const answering = (text: string): Behaviour => sending(200, generated(text));
