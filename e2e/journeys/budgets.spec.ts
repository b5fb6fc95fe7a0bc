import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, makeUser, PORT, tokenOf } from '../support/product.ts';

// Bytes of JavaScript, as they travel (gzip): what /login loads, and what each further screen adds on the way there.

const KB = 1024;
const LOGIN = 170 * KB;
const FURTHER = 80 * KB;
/** A first history begins as an edit, which has all its sections at once, so that it can go on without a network. */
const FIRST_HISTORY = 140 * KB;
const dist = new URL('../../packages/web/dist', import.meta.url);

/** The scripts that a cold browser has loaded once the screen is quiet. */
async function scriptsOf(browser: Browser, address: string, token?: string) {
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.close();
  return scripts;
}

async function bytesOf(scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map(async (path) => (await stat(fileURLToPath(`${dist.href}${path}.gz`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('every screen keeps within its budget of JavaScript', async ({ browser }) => {
  const token = await tokenOf(ADMIN.username);
  const patient = await makeUser('PATIENT');
  const dashboard = await scriptsOf(browser, '/dashboard', token);
  const login = await bytesOf(await scriptsOf(browser, '/login'));
  const further: Record<string, number> = { dashboard: (await bytesOf(dashboard)) - login };
  for (const address of [
    '/account',
    '/users/list',
    '/users/add',
    `/users/edit/${patient.id}`,
    `/users/${patient.id}/details`,
    '/health-insurances',
    '/health-insurances/add',
    '/clinics',
    '/clinics/add',
    '/manage-onboarding',
    '/email-configuration',
    `/dental-history/${patient.id}`,
  ]) {
    const scripts = await scriptsOf(browser, address, token);
    further[address] = await bytesOf([...scripts].filter((script) => !dashboard.has(script)));
  }
  const budgetOf = (address: string): number =>
    address.startsWith('/dental-history') ? FIRST_HISTORY : FURTHER;
  const tooMuch = Object.entries(further).filter(([address, bytes]) => bytes > budgetOf(address));
  expect({ login: Math.max(login, LOGIN), tooMuch }).toEqual({ login: LOGIN, tooMuch: [] });
});
