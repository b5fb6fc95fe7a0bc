import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect } from '@playwright/test';
import { bookByApi, card, choosePatient, clickPlaceWhileBusy, openSmallClinic } from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

test('a series leaves out the days that are taken', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const clinic = await openSmallClinic();
  const { receptionist, patient, day, dentists } = clinic;
  const place = { professionalId: dentists[0]?.id ?? 0, day: addDays(day, 7), time: '11:00' };
  await bookByApi(clinic, { patientId: patient.id, ...place }, await tokenOf(receptionist.username));
  await openAs(page, receptionist.username, `/agenda?day=${day}`);
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  await choosePatient(page, patient.docNumber);
  const form = page.getByRole('dialog', { name: 'Nuevo turno' });
  await form.getByLabel('Hora').fill('11:00');
  await form.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Cada semana' }).click();
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(form.getByText('Un turno de la serie no se puede reservar:')).toBeVisible();
  await form.getByRole('button', { name: 'Omitir y reservar los otros 3' }).click();
  await expect(page.getByText(/^3 turnos de Martina Gómez desde/)).toBeVisible();
  await expect(card(page, '11:00')).toBeVisible();
});

test('a click on an empty place while the page is busy is not lost', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { dentists, day } = await openSmallClinic();
  await openAs(page, dentists[0]?.username ?? '', `/agenda?day=${day}`);
  await expect(page.locator('[data-column="0"]')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Nuevo turno' });
  for (const time of ['10:00', '11:30', '13:00']) {
    await clickPlaceWhileBusy(page, 0, time);
    await expect(form.getByLabel('Hora')).toHaveValue(time);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('a phone shows the day as a list, and a desktop books by keyboard', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { dentists, patient, day } = await openSmallClinic();
  await openAs(page, dentists[0]?.username ?? '', `/agenda?day=${day}`);
  const cursor = page.getByRole('button', { name: /^Reservar a las/ });
  await cursor.focus();
  // The form begins at the current time of day.
  await page.keyboard.press('ArrowUp');
  while (!(await cursor.getAttribute('aria-label'))?.includes('08:00')) await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuevo turno' });
  await expect(form.getByLabel('Hora')).toHaveValue('09:15');
  await choosePatient(page, patient.docNumber);
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(card(page, '09:15')).toBeVisible();

  await page.setViewportSize(PHONE);
  const list = page.getByRole('list', { name: 'Turnos del día' });
  await list.getByRole('button').first().click();
  const details = page.getByRole('dialog', { name: 'Martina Gómez' });
  await expect(details.getByRole('link', { name: 'Historia clínica' })).toBeVisible();
  await details.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(page.getByText('Sin turnos este día')).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
});
