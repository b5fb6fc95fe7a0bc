import { get, post } from '@dentaria/contract/http/address.ts';
import { ApiError, createClient } from '@dentaria/contract/http/client.ts';
import { defineService } from '@dentaria/contract/http/route.ts';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { beginSession } from '../session/session-store.ts';
import { loadConfig } from './config.ts';
import { serviceClient } from './service-client.ts';

const service = defineService(
  {
    name: 'clinical-history',
    routes: {
      storeFile: post('/files', { upload: { mediaTypes: ['image/png'], maxBytes: 1000 } }),
      readFile: get('/files/:id', { download: { mediaTypes: ['image/png'] } }),
    },
  },
  {
    storeFile: {
      summary: 'Receives a file',
      who: ['DENTIST'],
      status: 201,
      response: z.object({ id: z.int() }),
    },
    readFile: {
      summary: 'Answers a file',
      who: ['DENTIST'],
      params: z.object({ id: z.coerce.number() }),
      status: 200,
    },
  },
);
const api = serviceClient(service);

const token = fakeToken(as('DENTIST'));
beforeEach(async () => {
  await loadConfig();
  beginSession(token);
});

const png = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/png' });

it('uploads a file with its media type', async () => {
  const uploads = fakeCall(service, 'storeFile', () => ({ id: 7 }));
  expect(await api.storeFile({ file: png(1000) })).toEqual({ id: 7 });
  expect(uploads).toMatchObject([{ token, file: { size: 1000, type: 'image/png' } }]);
});

it('reports the progress of an upload', async () => {
  const uploads = fakeCall(service, 'storeFile', () => ({ id: 7 }));
  const progress: unknown[] = [];
  const options = { onUploadProgress: (sent: object) => progress.push(sent) };
  expect(await api.storeFile({ file: png(1000) }, options)).toEqual({ id: 7 });
  expect(progress.at(-1)).toEqual({ sentBytes: 1000, totalBytes: 1000 });
  expect(uploads).toMatchObject([{ token, file: { size: 1000, type: 'image/png' } }]);
});

it.each([undefined, { onUploadProgress: () => undefined }])(
  'rejects a file as the server does, with and without progress',
  async (options) => {
    fakeCall(service, 'storeFile', () => {
      throw refuse(409, { message: 'Ya existe' });
    });
    const stored = (file: Blob) => api.storeFile({ file }, options);
    await expect(stored(png(1001))).rejects.toMatchObject({ status: 413 });
    await expect(stored(new Blob(['x'], { type: 'text/html' }))).rejects.toMatchObject({ status: 415 });
    await expect(stored(png(1))).rejects.toThrow(new ApiError(409, { message: 'Ya existe' }, null));
  },
);

it.each([{}, { onUploadProgress: () => undefined }])('an upload can be cancelled', async (options) => {
  fakeCall(service, 'storeFile', () => new Promise(() => undefined));
  const controller = new AbortController();
  const upload = api.storeFile({ file: png(1) }, { ...options, signal: controller.signal });
  controller.abort();
  await expect(upload).rejects.toThrow(/abort/i);
});

it('downloads a file with its name', async () => {
  fakeCall(service, 'readFile', () => ({ file: png(10), fileName: 'radiografía ñ.png' }));
  const { file, fileName } = await api.readFile({ params: { id: 1 } });
  expect([fileName, file.size, file.type]).toEqual(['radiografía ñ.png', 10, 'image/png']);
});

it('reports the progress of a download', async () => {
  fakeCall(service, 'readFile', () => ({ file: png(1000), fileName: 'radiografía ñ.png' }));
  const progress: unknown[] = [];
  const onDownloadProgress = (received: object) => progress.push(received);
  const { file, fileName } = await api.readFile({ params: { id: 1 } }, { onDownloadProgress });
  expect([fileName, file.size, file.type]).toEqual(['radiografía ñ.png', 1000, 'image/png']);
  expect(progress.at(-1)).toEqual({ receivedBytes: 1000 });
});

it('a download with progress fails like any other call, and can be cancelled', async () => {
  fakeCall(service, 'readFile', () => {
    throw refuse(404, { message: 'No existe' });
  });
  const onDownloadProgress = () => undefined;
  const failing = api.readFile({ params: { id: 1 } }, { onDownloadProgress });
  await expect(failing).rejects.toThrow(new ApiError(404, { message: 'No existe' }, null));
  fakeCall(service, 'readFile', () => new Promise(() => undefined));
  const controller = new AbortController();
  const cancelled = api.readFile({ params: { id: 1 } }, { onDownloadProgress, signal: controller.signal });
  controller.abort();
  await expect(cancelled).rejects.toThrow(/abort/i);
});

it('an upload without a response fails like any other call', async () => {
  const failing = createClient(service, {
    baseUrl: () => '',
    token: () => null,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await expect(failing.storeFile({ file: png(1) })).rejects.toThrow('Sin conexión con el servidor');
});
