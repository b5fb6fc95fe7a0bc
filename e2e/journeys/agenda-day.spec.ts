import { expect } from '@playwright/test';
import { card, choosePatient, clickPlace, openSmallClinic } from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test('a receptionist books, resolves a conflict, moves, follows and cancels appointments', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { receptionist, patient, day } = await openSmallClinic();
  let isConnected = true;
  // Added at the start: a request may miss a route that is added just before it.
  await page.route('**/appointments', (route) => (isConnected ? route.continue() : route.abort()));
  await openAs(page, receptionist.username, `/agenda?day=${day}`);

  // Clicks an empty place, and double-clicks the button.
  await clickPlace(page, 0, '10:00');
  const form = page.getByRole('dialog', { name: 'Nuevo turno' });
  await expect(form.getByLabel('Hora')).toHaveValue('10:00');
  await choosePatient(page, patient.docNumber);
  await form.getByRole('button', { name: 'Reservar' }).dblclick();
  await expect(card(page, '10:00')).toHaveCount(1);
  await expect(form).toBeHidden();

  // Booking the place again offers the next free slots.
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

  // Losing the connection loses no data.
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  await choosePatient(page, patient.docNumber);
  await form.getByLabel('Hora').fill('14:00');
  isConnected = false;
  await page.keyboard.press('Enter');
  await expect(form.getByText('No se pudo guardar el turno')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  isConnected = true;
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(card(page, '14:00')).toBeVisible();

  // Drags the card to 15:00 and stretches it to an hour.
  const from = await card(page, '14:00').boundingBox();
  if (!from) throw new Error('no card');
  await page.mouse.move(from.x + 40, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.move(from.x + 40, from.y + 10 + 96);
  await page.mouse.up();
  await expect(card(page, '15:00')).toBeVisible();
  // The button appears when the move is stored.
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  let isRestored = false;
  // A change is ignored while another one of the same appointment is pending. Afterwards the agenda loads again.
  const reloaded = page.waitForResponse((response) => {
    isRestored ||= response.request().method() === 'PUT';
    return isRestored && response.url().includes('/agenda?');
  });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, '14:00')).toBeVisible();
  await reloaded;
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
