import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Request } from '@playwright/test';

const dist = new URL('../../packages/web/dist', import.meta.url);

/** Keeps the pages from loading code when they are idle (use-preload-when-idle.ts). */
export const holdIdleCode = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/**
 * The scripts that a screen loads until the network is idle, from the network or the browser's cache.
 *
 * @param act an interaction that may load further scripts
 */
export async function loadedScripts(
  page: Page,
  path: string,
  act: () => Promise<void> = async () => undefined,
): Promise<Set<string>> {
  const scripts = new Set<string>();
  const pending = new Set<Request>();
  const onRequest = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.add(pathname);
    pending.add(request);
  };
  const onEnd = (request: Request): unknown => pending.delete(request);
  // Leaves the previous screen, so that its pending requests are not counted.
  await page.goto('/health/ready');
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('progressbar'), path).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await act();
  await expect.poll(() => pending.size, path).toBe(0);
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
  return scripts;
}

/** Text of the toast code in the production build. */
export const TOAST_CODE = '.notistack-SnackbarContainer';

/** Text of the patient search in the production build. */
const SEARCH_CODE = 'Buscar paciente por nombre, DNI o teléfono';

/** Waits for the toasts and the patient search, which a signed-in page loads a second after its first screen. */
export async function waitForIdleCode(page: Page): Promise<void> {
  const folder = fileURLToPath(`${dist.href}/assets`);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const scripts = [TOAST_CODE, SEARCH_CODE].flatMap((code) => {
    const found = names.filter((_, index) => texts[index]?.includes(code));
    expect(found, code).not.toEqual([]);
    return found;
  });
  await page.waitForFunction((expected) => {
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    return expected.every((script) => loaded.some((name) => name.endsWith(script)));
  }, scripts);
}

export async function gzippedSize(scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map(async (path) => {
    const script = fileURLToPath(`${dist.href}${path}`);
    // Short scripts are not compressed.
    const { size } = await stat(`${script}.gz`).catch(() => stat(script));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
