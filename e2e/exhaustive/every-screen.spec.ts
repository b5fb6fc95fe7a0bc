import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { allPaths, createPathRows } from '../support/paths.ts';
import { ADMIN, apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, waitForLayout } from '../support/screens.ts';
import { gzippedSize, holdIdleCode, loadedScripts, waitForIdleCode } from '../support/scripts.ts';

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

// Budgets of JavaScript until a screen is shown, in gzipped bytes. Code that a page loads when it is idle delays nobody.
const KB = 1000;
const LOGIN_BUDGET = 170 * KB;
/** The dashboard after the sign-in, until it is shown. */
const DASHBOARD_BUDGET = 40 * KB;
/** Code that the dashboard loads when it is idle: toasts and the patient search. */
const IDLE_BUDGET = 75 * KB;
/** Another screen after the dashboard and its idle code. */
const SCREEN_BUDGET = 80 * KB;
/** Any screen opened by a link, without a cache. */
const COLD_BUDGET = 330 * KB;

test('every screen opens within its JavaScript budget and does not scroll horizontally when zoomed in', async ({
  page,
  context,
}) => {
  const overBudget: Record<string, number> = {};
  const checkBudget = (screen: string, bytes: number, budget: number): void => {
    if (bytes > budget) overBudget[screen] = bytes;
  };
  const checkScreen = async (
    screen: string,
    scripts: ReadonlySet<string>,
    loadedBefore: ReadonlySet<string>,
  ) => {
    checkBudget(screen, await gzippedSize(scripts.difference(loadedBefore)), SCREEN_BUDGET);
    checkBudget(`${screen} without a cache`, await gzippedSize(scripts), COLD_BUDGET);
  };
  const open = async (path: string, act?: () => Promise<void>) => {
    await page.setViewportSize(DESKTOP);
    // Hovering over a link would prefetch its screen.
    await page.mouse.move(0, 0);
    const scripts = await loadedScripts(page, path, act);
    await expectNoHorizontalScroll(page, path);
    return scripts;
  };
  await holdIdleCode(page);
  const login = await open('/login');
  checkBudget('/login', await gzippedSize(login), LOGIN_BUDGET);
  const { rows, remove } = await createPathRows();
  // A second clinic. With only one, the agenda of an administrator opens its event stream, and the network is never
  // idle.
  await makeUser('DENTIST');
  await openAs(page, ADMIN.username, '/account');
  const dashboard = await open('/dashboard');
  checkBudget('/dashboard', await gzippedSize(dashboard.difference(login)), DASHBOARD_BUDGET);
  const idlePage = await context.newPage();
  const afterIdle = await loadedScripts(idlePage, '/dashboard', () => waitForIdleCode(idlePage));
  checkBudget(
    'idle code of the dashboard',
    await gzippedSize(afterIdle.difference(login.union(dashboard))),
    IDLE_BUDGET,
  );
  await idlePage.close();
  try {
    for (const path of [...(await allPaths(rows)), '/nowhere'])
      await checkScreen(path, await open(path), afterIdle);
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
  await checkScreen('a history in read mode', await open(history), afterIdle);
  const startEdit = async () => {
    await page.getByRole('button', { name: 'Editar' }).click();
    await expect(page.getByLabel('Apellido')).toBeEditable();
    // Its placeholder while the code loads is a text field.
    await expect(page.getByRole('combobox', { name: 'Obra social' })).toBeVisible();
  };
  await checkScreen('a history in edit mode', await open(history, startEdit), afterIdle);
  expect(overBudget).toEqual({});

  await page.goto('/services/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
