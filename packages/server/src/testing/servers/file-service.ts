import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { get, post } from '@dentaria/contract/http/address.ts';
import { type Client, createClient } from '@dentaria/contract/http/client.ts';
import { defineService } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { z } from 'zod';
import { makeGate } from '../../kernel/access/gate.ts';
import { makeThrottle } from '../../kernel/access/throttle.ts';
import { makeTokens } from '../../kernel/access/tokens.ts';
import { systemClock } from '../../kernel/clock.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { type FileContent, generatedFile } from '../../kernel/http/download.ts';
import { mountService } from '../../kernel/http/mount.ts';
import { stages } from '../../kernel/http/stages.ts';
import { auth } from '../../modules/auth/auth.module.ts';
import { TEST_SECRET, type TestApp, testApp } from '../test-app.ts';

export const MAX_BYTES = 256 * 1024;
export const FILE_NAME = 'radiografía de Ñandú.txt';

const receipt = z.object({ bytes: z.int(), sha256: z.string(), mediaType: z.string() });

/** A service with uploads and downloads. Replaces clinical-history in tests, because no route of the product is an upload yet. */
export const fileService = defineService(
  {
    name: 'clinical-history',
    routes: {
      storeFile: post('/files/:id', {
        upload: { mediaTypes: ['image/png', 'application/pdf'], maxBytes: MAX_BYTES },
      }),
      readFile: get('/files/:lines', { download: { mediaTypes: ['text/plain'], ranges: true } }),
      streamFile: get('/streams/:id', { download: { mediaTypes: ['application/pdf', 'image/png'] } }),
    },
  },
  {
    storeFile: {
      summary: 'Receives a file',
      who: ['DENTIST'],
      params: z.object({ id: z.string() }),
      errors: [404, 409],
      status: 201,
      response: receipt,
    },
    readFile: {
      summary: 'A generated file of numbered lines',
      who: ['DENTIST'],
      params: z.object({ lines: z.coerce.number() }),
      status: 200,
    },
    streamFile: {
      summary: 'A stream of unknown length',
      who: ['DENTIST'],
      params: z.object({ id: z.string() }),
      status: 200,
    },
  },
);

export interface FileApp extends TestApp {
  /** The address of the listening server. */
  readonly origin: string;
  /** Called with each chunk that the upload's handler receives. */
  onChunk: (chunk: Buffer) => void;
  /** Called when the upload's handler fails to read the file. */
  onFailure: (error: unknown) => void;
  /** The response of the next `streamFile`. */
  stream: () => FileContent;
  /** The typed client over a real connection. */
  files(token: string | null): Client<typeof fileService>;
}

/** The product with the file service mounted, listening on a free port. */
export async function fileApp(options: { poolSize?: number } = {}): Promise<FileApp> {
  const app = await testApp({ ...options, env: { SERVICES: 'auth' } });
  const gate = makeGate({
    database: app.database,
    reports: app.reports,
    tokens: makeTokens(TEST_SECRET, 3600, systemClock),
    clock: systemClock,
    timeZone: ARGENTINA_TIME_ZONE,
    throttle: makeThrottle(app.database),
    enterSession: auth.enterSession,
  });
  const state: Pick<FileApp, 'onChunk' | 'onFailure' | 'stream'> = {
    onChunk: () => undefined,
    onFailure: () => undefined,
    stream: () => ({ fileName: FILE_NAME, content: Readable.from(['%PDF']) }),
  };
  await mountService(
    app.app,
    fileService,
    {
      storeFile: stages({
        find: async ({ params }) => {
          if (params.id === 'absent') throw notFound();
        },
        run: async ({ params, file }) => {
          if (params.id === 'partial') {
            for await (const _ of file.stream) throw conflict('No');
          }
          const hash = createHash('sha256');
          let bytes = 0;
          try {
            for await (const chunk of file.stream) {
              state.onChunk(chunk);
              hash.update(chunk);
              bytes += chunk.length;
            }
          } catch (error) {
            state.onFailure(error);
            throw error;
          }
          return { bytes, sha256: hash.digest('hex'), mediaType: file.mediaType };
        },
      }),
      readFile: ({ params: { lines } }) =>
        generatedFile({ fileName: FILE_NAME, generate: () => numberedLines(lines) }),
      streamFile: async () => state.stream(),
    },
    { gate },
  );
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(state, {
    ...app,
    origin,
    files: (token: string | null) =>
      createClient(fileService, {
        baseUrl: () => origin + servicePath(fileService.name),
        token: () => token,
        fetch,
      }),
  });
}

/** Chunks of ten bytes. */
async function* numberedLines(lines: number): AsyncGenerator<string> {
  for (let line = 0; line < lines; line += 1) yield `${String(line).padStart(9, '0')}\n`;
}
