import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { calls, makeUser, tokenOf } from '../support/product.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('what is told of a save lies over none of the sections to go to next', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const token = await tokenOf(dentist.username);
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`/dental-history/new?patientId=${patient.id}`);
  await expect(page.getByRole('textbox', { name: 'DNI' })).toHaveValue(patient.docNumber);
  await page.getByRole('button', { name: 'Guardar' }).tap();
  const told = await page.getByText('Historia clínica guardada con éxito').boundingBox();
  const sections = await page.getByRole('tablist').boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(sections?.y ?? 0);
});

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A finger that is put down at one place, drawn to another, a step a frame, and lifted. */
async function swipe(page: Page, browser: CDPSession, from: Place, to: Place): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await touch('touchEnd', []);
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const leftOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.x ?? Number.NaN;

test('the chart under a finger: upwards it scrolls the page, sideways it moves, a tap marks a face', async ({
  page,
}) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const token = await tokenOf(dentist.username);
  await calls(token).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`/dental-history/${patient.id}`);
  await page.getByRole('button', { name: 'Editar' }).tap();
  await page.getByRole('tab', { name: 'Odontograma' }).tap();
  const glass = page.getByTestId('chart-viewport');
  await expect(page.getByText('0 hallazgos')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0 } = (await glass.boundingBox()) ?? {};
  expect(y).toBeLessThan(400);

  await swipe(page, browser, { x: x + width / 2, y: 600 }, { x: x + width / 2, y: 420 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  await swipe(page, browser, { x: x + width / 2, y: 300 }, { x: x + width / 2, y: 560 });
  await expect.poll(() => scrolled(page)).toBeLessThan(20);

  const tooth = page.getByRole('button', { name: /^Pieza 14, cara oclusal/ });
  const before = await leftOf(tooth);
  await swipe(page, browser, { x: x + 280, y: y + 200 }, { x: x + 120, y: y + 205 });
  await expect.poll(() => leftOf(tooth)).toBeLessThan(before - 120);
  expect(await scrolled(page)).toBeLessThan(20);
  const last = page.getByRole('button', { name: /^Pieza 28, cara oclusal/ });
  for (let time = 0; time < 8 && (await leftOf(last)) > x + width - 40; time += 1)
    await swipe(page, browser, { x: x + 300, y: y + 200 }, { x: x + 20, y: y + 205 });
  expect(await leftOf(last)).toBeLessThan(x + width - 30);
  await expect(page.getByText('0 hallazgos')).toBeVisible();

  await page.getByRole('button', { name: 'Pieza 28, cara oclusal: sin hallazgos' }).tap();
  await expect(page.getByRole('button', { name: 'Pieza 28, cara oclusal: caries' })).toBeVisible();
  await expect(page.getByText('1 hallazgo')).toBeVisible();
});
