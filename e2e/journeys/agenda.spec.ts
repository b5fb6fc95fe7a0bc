import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { expect } from '@playwright/test';
import {
  bookByApi,
  card,
  choosePatient,
  clickPlace,
  clickPlaceWhileBusy,
  openClinic,
} from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** A clinic with a dentist, and one patient. */
async function openSmallClinic() {
  const clinic = await openClinic(1, 30);
  const patient = await makeUser('PATIENT', clinic.clinicId);
  return { ...clinic, patient };
}

test('a receptionist books, resolves a conflict, moves, follows and cancels appointments', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize(DESKTOP);
  const { receptionist, patient, day } = await openSmallClinic();
  let isConnected = true;
  // From the start: a route that is added just before a request may miss it.
  await page.route('**/appointments', (route) => (isConnected ? route.continue() : route.abort()));
  await openAs(page, receptionist.username, `/agenda?day=${day}`);

  // A click on an empty place, and a double click on the button.
  await clickPlace(page, 0, '10:00');
  const form = page.getByRole('dialog', { name: 'Nuevo turno' });
  await expect(form.getByLabel('Hora')).toHaveValue('10:00');
  await choosePatient(page, patient.docNumber);
  await form.getByRole('button', { name: 'Reservar' }).dblclick();
  await expect(card(page, '10:00')).toHaveCount(1);
  await expect(form).toBeHidden();

  // The same place again: the next free slots are offered.
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  await choosePatient(page, patient.docNumber);
  await form.getByLabel('Hora').fill('10:00');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Ese horario acaba de ocuparse')).toBeVisible();
  await form.getByRole('list', { name: 'Horarios libres' }).getByRole('button').first().click();
  await expect(form.getByLabel('Hora')).toHaveValue('10:30');
  await form.getByLabel('Hora').fill('10:15');
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await form.getByRole('button', { name: 'Reservar igual como sobreturno' }).click();
  await expect(card(page, '10:15')).toHaveAccessibleName(/Sobreturno/);

  // Without a connection nothing is lost.
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  await choosePatient(page, patient.docNumber);
  await form.getByLabel('Hora').fill('14:00');
  isConnected = false;
  await page.keyboard.press('Enter');
  await expect(form.getByText('No se pudo guardar el turno.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  isConnected = true;
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(card(page, '14:00')).toBeVisible();

  // By mouse to 15:00, and an hour long.
  const from = await card(page, '14:00').boundingBox();
  if (!from) throw new Error('no card');
  await page.mouse.move(from.x + 40, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.move(from.x + 40, from.y + 10 + 96);
  await page.mouse.up();
  await expect(card(page, '15:00')).toBeVisible();
  const restored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, '14:00')).toBeVisible();
  // A change is ignored while another one of the same appointment is pending. Afterwards the agenda loads again.
  await restored;
  await page.waitForResponse((response) => response.url().includes('/agenda?'));
  await card(page, '14:00').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^14:05 a 14:40/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^14:05 a 14:40/ })).toBeVisible();

  // States, and a cancellation with its reason.
  await card(page, '10:00').click();
  const details = page.getByRole('dialog', { name: 'Martina Gómez' });
  await details.getByRole('button', { name: 'Confirmar' }).dblclick();
  await expect(card(page, '10:00')).toHaveAccessibleName(/Confirmado/);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, '10:00')).toHaveAccessibleName(/Reservado/);
  await card(page, '10:15').click();
  await details.getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('Se va de viaje');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mostrar 1 cancelado' })).toBeVisible();
  await expect(card(page, '10:15')).toHaveCount(0);
});

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

test('a phone shows the day as a list, and the keyboard books on a desk', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { dentists, patient, day } = await openSmallClinic();
  await openAs(page, dentists[0]?.username ?? '', `/agenda?day=${day}`);
  const cursor = page.getByRole('button', { name: /^Reservar a las/ });
  await cursor.focus();
  // It begins at the present time of the day.
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
