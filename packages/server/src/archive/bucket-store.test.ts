import { expect, onTestFinished, test, vi } from 'vitest';
import { bucketOf } from '../kernel/config/archive-location.ts';
import { readConfig } from '../kernel/config/config.ts';
import { WEDNESDAY } from '../testing/clock.ts';
import { type Failure, startBucketServer } from '../testing/servers/bucket-server.ts';
import { bucketStore } from './bucket-store.ts';

const PAUSES = [1, 1];

async function openBucket(changed: Record<string, string> = {}) {
  const server = await startBucketServer();
  const { bucketAccess, archiveLocation = '' } = readConfig({ ...server.env, ...changed });
  const bucket = bucketOf(archiveLocation);
  if (!bucketAccess || !bucket) throw new Error('no bucket');
  return { server, store: bucketStore({ ...bucketAccess, ...bucket, pauses: PAUSES }) };
}

/** Replaces the time limit of requests. Calling the returned function makes all pending ones time out. */
function timeOutNow(): () => void {
  let running: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    running.push(controller);
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return () => {
    for (const controller of running) controller.abort(new DOMException('', 'TimeoutError'));
    running = [];
  };
}

const BYTES = Buffer.from([0, 1, 2, 253, 254, 255]);

test('writes, reads, lists by page below the prefix, and removes objects', async () => {
  const { server, store } = await openBucket();
  const names = Array.from({ length: 12 }, (_, n) => `a-1/wal/${String(n).padStart(2, '0')}`);
  for (const name of names.toReversed()) await store.put(name, BYTES);
  await store.put('a-1/key.json', Buffer.from('{}'));
  server.objects.set('clinic/archive-of-another/x', { bytes: BYTES, writtenAt: WEDNESDAY });
  expect([...server.objects.keys()]).toContain('clinic/archive/a-1/wal/00');
  expect(await store.get('a-1/wal/03')).toEqual(BYTES);
  expect(await store.get('a-1/wal/99')).toBeUndefined();
  expect((await store.list('a-1/wal')).map(({ name }) => name)).toEqual(names);
  expect((await store.list('')).map(({ name }) => name)).toEqual(['a-1/key.json', ...names]);
  const [first] = await store.list('a-1/wal');
  const stored = server.objects.get('clinic/archive/a-1/wal/00')?.writtenAt.getTime() ?? 0;
  // The bucket's listing has no milliseconds.
  expect(Math.trunc((first?.writtenAt.getTime() ?? 0) / 1000)).toBe(Math.trunc(stored / 1000));
  await store.remove('a-1/wal/00');
  await store.remove('a-1/wal/00');
  expect((await store.list('a-1/wal')).map(({ name }) => name)).toEqual(names.slice(1));
});

test.each<readonly [method: 'PUT' | 'GET', failure: Failure, reason: RegExp]>([
  ['PUT', 'unavailable', /^Bucket dentaria-test: it answers 503 \(SlowDown\)$/],
  ['PUT', 'slow', /^Bucket dentaria-test: it does not answer in time$/],
  ['PUT', 'damaged upload', /^Bucket dentaria-test: it answers 400 \(BadDigest\)$/],
  ['GET', 'unavailable', /it answers 503/],
  ['GET', 'slow', /in time/],
  ['GET', 'truncated', /^Bucket dentaria-test: /],
])('retries a %s after "%s", and throws if it persists', async (method, failure, reason) => {
  const { server, store } = await openBucket();
  server.onSlow = timeOutNow();
  await store.put('x', BYTES);
  const call = async () => (method === 'PUT' ? store.put('y', BYTES) : store.get('x'));
  server.fail(method, failure, failure);
  await call();
  expect(await store.get(method === 'PUT' ? 'y' : 'x')).toEqual(BYTES);
  server.fail(method, failure, failure, failure);
  await expect(call()).rejects.toThrow(reason);
});

test('throws at once for wrong credentials and an absent bucket, without the keys', async () => {
  const wrong = await openBucket({ AWS_SECRET_ACCESS_KEY: 'hunter' });
  await expect(wrong.store.put('x', BYTES)).rejects.toThrow(
    /^Bucket dentaria-test: it answers 403 \(SignatureDoesNotMatch\)$/,
  );
  expect(wrong.server.requests).toHaveLength(1);
  const absent = await openBucket({ ARCHIVE_URL: 's3://absent' });
  await expect(absent.store.put('x', BYTES)).rejects.toThrow(
    /^Bucket absent: it answers 404 \(NoSuchBucket\)$/,
  );
  await expect(absent.store.list('')).rejects.toThrow('Bucket absent: it does not exist');
});

test('throws the reason why a server cannot be reached', async () => {
  const { store } = await openBucket({ AWS_ENDPOINT_URL: 'http://127.0.0.1:49151' });
  await expect(store.put('x', BYTES)).rejects.toThrow('Bucket dentaria-test: ECONNREFUSED');
});
