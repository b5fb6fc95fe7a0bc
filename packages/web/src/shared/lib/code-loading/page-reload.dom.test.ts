import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { beforeReload, holdReload, reloadOnce } from './page-reload.ts';

let server: ReturnType<typeof fakePageReload>;
beforeEach(() => {
  server = fakePageReload();
});
afterEach(() => vi.unstubAllGlobals());

describe('the page', () => {
  test('reloads itself after an upgrade, once', async () => {
    server.upgrade();
    expect(await reloadOnce()).toBe('reloading');
    expect(server.reload).toHaveBeenCalledTimes(1);
    expect(await reloadOnce()).toBe('repeated');
    expect(server.reload).toHaveBeenCalledTimes(1);
  });

  test('reloads itself again after the next upgrade', async () => {
    server.upgrade();
    await reloadOnce();
    server.upgrade();
    expect(await reloadOnce()).toBe('reloading');
    expect(server.reload).toHaveBeenCalledTimes(2);
  });

  test('does not reload itself while the build is the same', async () => {
    expect(await reloadOnce()).toBe('same-build');
    expect(server.reload).not.toHaveBeenCalled();
  });

  test('reloads itself once if a reload may help with the same build', async () => {
    expect(await reloadOnce({ sameBuild: true })).toBe('reloading');
    expect(await reloadOnce({ sameBuild: true })).toBe('repeated');
    expect(server.reload).toHaveBeenCalledTimes(1);
  });

  test('reloads itself once for two parts that fail at the same time', async () => {
    server.upgrade();
    expect(await Promise.all([reloadOnce(), reloadOnce()])).toEqual(['reloading', 'reloading']);
    expect(server.reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['no network', () => HttpResponse.error()],
    ['a proxy without a server', () => HttpResponse.text('<html></html>', { status: 502 })],
  ])('does not reload itself with %s', async (_, answer) => {
    fakeServer.use(http.get('*/', answer));
    expect(await reloadOnce({ sameBuild: true })).toBe('unreachable');
    expect(server.reload).not.toHaveBeenCalled();
  });

  test('does not reload itself without storage, where a loop could not be detected', async () => {
    server.upgrade();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(await reloadOnce()).toBe('repeated');
    vi.restoreAllMocks();
    expect(server.reload).not.toHaveBeenCalled();
  });
});

describe('unsaved work', () => {
  test.each([
    { hasDraft: false, upgrade: false, outcome: 'unsaved' },
    { hasDraft: false, upgrade: true, outcome: 'unsaved' },
    { hasDraft: true, upgrade: false, outcome: 'unsaved' },
    { hasDraft: true, upgrade: true, outcome: 'reloading' },
  ])('with a draft ($hasDraft) after an upgrade ($upgrade) gives the outcome $outcome', async (given) => {
    if (given.upgrade) server.upgrade();
    const release = holdReload({ hasDraft: given.hasDraft });
    expect(await reloadOnce({ sameBuild: true })).toBe(given.outcome);
    release();
    expect(await reloadOnce({ sameBuild: true })).toBe(
      given.hasDraft && given.upgrade ? 'repeated' : 'reloading',
    );
  });

  test('is stored before the reload, even if another form fails to store its draft', async () => {
    server.upgrade();
    const order: string[] = [];
    server.reload.mockImplementation(() => order.push('reload'));
    const removeFirst = beforeReload(async () => {
      await Promise.resolve();
      order.push('first');
    });
    const removeSecond = beforeReload(() => Promise.reject(new Error('no space')));
    await reloadOnce();
    expect(order).toEqual(['first', 'reload']);
    removeFirst();
    removeSecond();
  });

  test('is not stored for a closed form', async () => {
    server.upgrade();
    const store = vi.fn();
    beforeReload(store)();
    await reloadOnce();
    expect(store).not.toHaveBeenCalled();
  });
});
