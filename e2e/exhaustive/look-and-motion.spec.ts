import { expect, type Page } from '@playwright/test';
import { bookByApi, openClinic, registerPatient } from '../support/agenda.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { openAs } from '../support/screens.ts';

/** Computed durations in milliseconds. */
const durationOf = (page: Page, selector: string, property: 'animationDuration' | 'transitionDuration') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]) * 1000, property);

/** Opens the chart of a patient's history for editing. */
async function editChart(page: Page): Promise<void> {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await apiClients(await tokenOf(dentist.username)).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await openAs(page, dentist.username, `/dental-history/${patient.id}#odontograma`);
  await page.getByRole('button', { name: 'Editar' }).click();
  // The view stays until the editor has loaded, and both show the chart.
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await expect(page.locator('[data-tooth="46"]').first()).toBeVisible();
}

/** Marks a face and saves. Returns the durations of the three movements. */
async function markAndSave(page: Page): Promise<readonly number[]> {
  await editChart(page);
  const section = await durationOf(page, '[role=tabpanel] > *', 'animationDuration');
  await page.locator('[data-tooth="46"][data-face="oclusal"]').click();
  const face = await durationOf(page, '[data-tooth="46"] polygon', 'transitionDuration');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  const check = await durationOf(page, '.notistack-MuiContent-success svg', 'animationDuration');
  return [section, face, check];
}

test('a section, a marked face and the check of a save move for 120 to 160 ms', async ({ page }) => {
  for (const duration of await markAndSave(page)) {
    expect(duration).toBeGreaterThanOrEqual(120);
    expect(duration).toBeLessThanOrEqual(160);
  }
});

test('nothing moves for a person who asked for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const duration of await markAndSave(page)) expect(duration).toBeLessThan(1);
});

test('loading indicators do not move for a person who asked for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  const wait = Promise.withResolvers<void>();
  await page.route('**/history', async (route) => {
    await wait.promise;
    await route.continue();
  });
  await openAs(page, dentist.username, `/dental-history/${patient.id}`);
  await expect(page.locator('[data-loading]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator('[data-loading]')).toBeVisible();
  wait.resolve();
  await expect(page.getByRole('tab', { name: 'Anamnesis' })).toBeVisible();
});

test('letters on buttons are in the font of the screen, and a disabled field has no frame', async ({
  page,
}) => {
  await editChart(page);
  await page.locator('[data-tooth="46"][data-face="oclusal"]').click();
  const letter = page
    .getByRole('region', { name: 'Ficha de la pieza 46' })
    .getByRole('button', { name: /^Cara oclusal/ });
  expect(await letter.evaluate((button) => getComputedStyle(button).fontFamily)).toMatch(/^"Inter Variable"/);
  await page.getByRole('tab', { name: 'Plan de Tratamiento' }).click();
  await page.getByRole('button', { name: 'Agregar Fila' }).click();
  const frame = page.locator('.Mui-disabled > .MuiOutlinedInput-notchedOutline').first();
  await expect(frame).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('the agenda of a phone shortens a long name', async ({ page }) => {
  const clinic = await openClinic(1, 30);
  const patient = await registerPatient(clinic, 'Etchegoyen Iturralde de la Fuente Pereyra Iraola');
  const token = await tokenOf(clinic.receptionist.username);
  const professionalId = clinic.dentists[0]?.id ?? 0;
  await bookByApi(clinic, { patientId: patient.id, professionalId, time: '10:00' }, token);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, clinic.receptionist.username, `/agenda?day=${clinic.day}`);
  await expect(page.getByRole('list', { name: 'Turnos del día' })).toBeVisible();
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
});

test('a narrow phone shows the longest role and a long task in full', async ({ page }) => {
  const { clinicId, receptionist } = await openClinic(1, 30);
  const title = 'Revisar el stock de guantes, barbijos y anestesia';
  const { followUp } = apiClients(await tokenOf(receptionist.username));
  await followUp.createTask({ params: { clinicId }, body: { title, dueDay: await clinicDay() } });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, receptionist.username, '/dashboard');
  for (const whole of [page.getByRole('banner').getByText('Recepcionista'), page.getByText(title)]) {
    await expect(whole).toBeVisible();
    expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});
