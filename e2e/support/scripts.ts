import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Response } from '@playwright/test';

const dist = new URL('../../packages/web/dist', import.meta.url);

/**
 * Opens an address: the scripts that the screen has loaded once it is quiet, those that the browser had kept included.
 * `late`: and those that come by themselves within so many milliseconds, on a slow machine before it is quiet.
 * `act`: and those that come with what is done there.
 */
export async function scriptsOf(
  page: Page,
  address: string,
  late = 0,
  act: () => Promise<void> = async () => undefined,
): Promise<Set<string>> {
  const scripts = new Set<string>();
  const note = (response: Response): void => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  };
  // A page without scripts between: what the screen before is still fetching is not this one's.
  await page.goto('/health/ready');
  page.on('response', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.getByRole('progressbar'), address).toHaveCount(0);
  await act();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(late);
  page.off('response', note);
  return scripts;
}

/** As they travel: gzip. */
export async function bytesOf(scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map(async (path) => (await stat(fileURLToPath(`${dist.href}${path}.gz`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
