import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('the toast of a save does not cover the tabs', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const token = await tokenOf(dentist.username);
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`/dental-history/new?patientId=${patient.id}`);
  await expect(page.getByRole('textbox', { name: 'DNI' })).toHaveValue(patient.docNumber);
  await page.getByRole('button', { name: 'Guardar' }).tap();
  const toast = page.getByText('Historia clínica guardada con éxito');
  await expect(toast).toBeVisible();
  // It slides in from below.
  await expect(async () => {
    const { y = Number.NaN, height = Number.NaN } = (await toast.boundingBox()) ?? {};
    expect(y + height).toBeLessThan((await page.getByRole('tablist').boundingBox())?.y ?? 0);
  }).toPass();
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sends one touchMove per frame. */
async function swipe(page: Page, browser: CDPSession, from: Point, to: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await touch('touchEnd', []);
}

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.x ?? Number.NaN;

test('a vertical swipe on the chart scrolls the page, a horizontal one pans the enlarged chart, a tap marks a face', async ({
  page,
}) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const token = await tokenOf(dentist.username);
  await apiClients(token).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`/dental-history/${patient.id}`);
  await page.getByRole('button', { name: 'Editar' }).tap();
  await page.getByRole('tab', { name: 'Odontograma' }).tap();
  const viewport = page.getByTestId('chart-viewport');
  await expect(page.getByText('0 hallazgos')).toBeVisible();
  await page.getByRole('button', { name: 'Permanente' }).tap();
  const browser = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0 } = (await viewport.boundingBox()) ?? {};
  expect(y).toBeLessThan(400);

  await swipe(page, browser, { x: x + width / 2, y: 600 }, { x: x + width / 2, y: 420 });
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(60);
  await swipe(page, browser, { x: x + width / 2, y: 300 }, { x: x + width / 2, y: 560 });
  await expect.poll(() => scrollTop(page)).toBeLessThan(20);

  await page.getByRole('button', { name: 'Superior izquierdo' }).tap();
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: 'Acercar' }).tap();
  const last = page.getByRole('button', { name: /^Pieza 28, cara oclusal/ });
  const before = await leftOf(last);
  await swipe(page, browser, { x: x + 280, y: y + 200 }, { x: x + 120, y: y + 205 });
  await expect.poll(() => leftOf(last)).toBeLessThan(before - 120);
  expect(await scrollTop(page)).toBeLessThan(20);
  expect(await leftOf(last)).toBeLessThan(x + width - 30);
  await expect(page.getByText('0 hallazgos')).toBeVisible();

  await page.getByRole('button', { name: 'Pieza 28, cara oclusal: sin hallazgos' }).tap();
  await expect(page.getByRole('button', { name: 'Pieza 28, cara oclusal: caries' })).toBeVisible();
  await expect(page.getByText('1 hallazgo')).toBeVisible();
});
