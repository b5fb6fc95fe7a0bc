import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Response } from '@playwright/test';
import { everyAddress, makeNamedRows } from '../support/addresses.ts';
import { test } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';
import { enterAs } from '../support/screens.ts';

// Bytes of JavaScript, as they travel (gzip): what /login loads, and what each further screen adds on the way there.

const KB = 1024;
const LOGIN = 170 * KB;
const FURTHER = 80 * KB;
/** A first history begins as an edit, which has all its sections at once, so that it can go on without a network. */
const FIRST_HISTORY = 140 * KB;
const dist = new URL('../../packages/web/dist', import.meta.url);

/** The scripts that a screen has loaded once it is quiet, those that the browser had kept included. */
async function scriptsOf(page: Page, address: string) {
  const scripts = new Set<string>();
  const note = (response: Response): void => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  };
  page.on('response', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  return scripts;
}

async function bytesOf(scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map(async (path) => (await stat(fileURLToPath(`${dist.href}${path}.gz`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('every screen keeps within its budget of JavaScript', async ({ page }) => {
  const rows = await makeNamedRows();
  const loginScripts = await scriptsOf(page, '/login');
  await enterAs(page, ADMIN.username, '/account');
  const dashboard = await scriptsOf(page, '/dashboard');
  const login = await bytesOf(loginScripts);
  const tooMuch: Record<string, number> = {};
  const weigh = async (address: string, scripts: Iterable<string>, before: ReadonlySet<string>) => {
    const further = await bytesOf([...scripts].filter((script) => !before.has(script)));
    const budget = address.startsWith('/dental-history') ? FIRST_HISTORY : FURTHER;
    if (further > budget) tooMuch[address] = further;
  };
  await weigh('/dashboard', dashboard, loginScripts);
  for (const address of everyAddress(rows)) await weigh(address, await scriptsOf(page, address), dashboard);
  expect({ login: Math.max(login, LOGIN), tooMuch }).toEqual({ login: LOGIN, tooMuch: {} });
});
