import { Readable } from 'node:stream';
import { type Client, createClient, type Transport } from '@dentaria/contract/http/client.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { modules } from './modules.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type AnyService = (typeof modules)[number]['service'];

export type Clients = { readonly [S in AnyService as CamelCase<S['name']>]: Client<S> };

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function clientsOver(fetch: Transport['fetch']): (token: string | null) => Clients {
  const clientOf = <S extends Service>(service: S, token: string | null): Client<S> =>
    createClient(service, { baseUrl: () => servicePath(service.name), token: () => token, fetch });
  return (token) =>
    Object.fromEntries(
      modules.map(({ service }) => [camelCase(service.name), clientOf<Service>(service, token)]),
    ) as unknown as Clients;
}

export const injectedFetch =
  (app: FastifyInstance): Transport['fetch'] =>
  async (url, init) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      payloadAsStream: true,
      ...(init.body && { payload: Buffer.from(await new Response(init.body).arrayBuffer()) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    const empty = response.statusCode === 204 || response.statusCode === 304;
    const stream = response.stream().once('close', () => response.raw.res.destroy());
    return new Response(empty ? null : (Readable.toWeb(stream) as ReadableStream), {
      status: response.statusCode,
      headers,
    });
  };
