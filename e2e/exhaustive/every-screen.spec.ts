import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { allPaths, createPathRows } from '../support/paths.ts';
import { ADMIN, apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, waitForLayout } from '../support/screens.ts';
import { gzippedSize, loadedScripts, waitForIdleCode } from '../support/scripts.ts';

/** A window of 1280 px at a zoom of 200 and of 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = [640, 320];

async function expectNoHorizontalScroll(page: Page, screen: string): Promise<void> {
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 512 });
    await waitForLayout(page);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `${screen} at ${width} px`).toBe(0);
  }
}

// JavaScript budgets in gzipped bytes: for /login, and for what each other screen adds to the shared scripts.
const KB = 1000;
const LOGIN_BUDGET = 170 * KB;
const SCREEN_BUDGET = 80 * KB;
const AGENDA_BUDGET = 120 * KB;

const budgetOf = (path: string): number => (path.startsWith('/agenda') ? AGENDA_BUDGET : SCREEN_BUDGET);

test('every screen opens within its JavaScript budget and does not scroll horizontally when zoomed in', async ({
  page,
}) => {
  const overBudget: Record<string, number> = {};
  const checkBudget = (screen: string, bytes: number, budget: number): void => {
    if (bytes > budget) overBudget[screen] = bytes;
  };
  const open = async (path: string, act?: () => Promise<void>) => {
    await page.setViewportSize(DESKTOP);
    // Hovering over a link would prefetch its screen.
    await page.mouse.move(0, 0);
    const scripts = await loadedScripts(page, path, act);
    await expectNoHorizontalScroll(page, path);
    return scripts;
  };
  const login = await gzippedSize(await open('/login'));
  checkBudget('/login', login, LOGIN_BUDGET);
  const { rows, remove } = await createPathRows();
  // A second clinic. With only one, the agenda of an administrator opens its event stream, and the network is never
  // idle.
  await makeUser('DENTIST');
  await openAs(page, ADMIN.username, '/account');
  const dashboard = await open('/dashboard', () => waitForIdleCode(page));
  checkBudget('/dashboard', (await gzippedSize(dashboard)) - login, SCREEN_BUDGET);
  try {
    for (const path of [...(await allPaths(rows)), '/nowhere']) {
      const added = [...(await open(path))].filter((script) => !dashboard.has(script));
      checkBudget(path, await gzippedSize(added), budgetOf(path));
    }
  } finally {
    await remove();
  }

  const history = `/dental-history/${rows.patientId}`;
  await page.goto(history);
  for (const section of ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
    await page.getByRole('tab', { name: section }).click();
    await expectNoHorizontalScroll(page, section);
  }
  await apiClients(await tokenOf(ADMIN.username)).clinicalHistory.createHistory({
    params: { id: Number(rows.patientId) },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222' } },
  });
  const read = [...(await open(history))].filter((script) => !dashboard.has(script));
  checkBudget('a history in read mode', await gzippedSize(read), SCREEN_BUDGET);
  const startEdit = () => page.getByRole('button', { name: 'Editar' }).click();
  const edited = [...(await open(history, startEdit))].filter((script) => !dashboard.has(script));
  checkBudget('a history in edit mode', await gzippedSize(edited), SCREEN_BUDGET);
  expect(overBudget).toEqual({});

  await page.goto('/services/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
