import { expect, type Page } from '@playwright/test';
import { bookByApi, openClinic, registerPatient } from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { apiClients, type Person, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** A day on which a dentist has an appointment at 10:00. */
async function makeDay() {
  const clinic = await openClinic(1, 30);
  const { receptionist, day } = clinic;
  const dentist = clinic.dentists[0] as Person;
  const token = await tokenOf(receptionist.username);
  const { id: patientId } = await registerPatient(clinic, 'Acosta');
  const booking = { patientId, professionalId: dentist.id, time: '10:00' };
  const appointment = await bookByApi(clinic, booking, token);
  return { dentist, receptionist, day, appointment, ...apiClients(token) };
}

const card = (page: Page, state: string) =>
  page.getByRole('button', { name: new RegExp(`^10:00 a 10:30, .*, ${state}`) });

test("a change at reception shows on the dentist's open agenda, even after a lost connection", async ({
  page: reception,
  browser,
}) => {
  const { dentist, receptionist, day, appointment, scheduling } = await makeDay();
  const surgery = await browser.newContext();
  const screen = await surgery.newPage();
  await openAs(reception, receptionist.username, `/agenda?day=${day}`);
  await openAs(screen, dentist.username, `/agenda?day=${day}`);
  await expect(card(screen, 'Reservado')).toBeVisible();

  await card(reception, 'Reservado').click();
  await reception.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(screen, 'Confirmado')).toBeVisible();

  await surgery.setOffline(true);
  await expect(screen.getByText('Sin conexión: se actualiza al volver')).toBeVisible();
  await scheduling.changeAppointmentState({
    params: { id: appointment.id },
    body: { state: 'cancelled', version: 2, cancelledBy: 'patient', reason: null },
  });
  await surgery.setOffline(false);
  await expect(screen.getByRole('button', { name: 'Mostrar 1 cancelado' })).toBeVisible();
  await expect(screen.getByText('Sin conexión: se actualiza al volver')).toBeHidden();
  await surgery.close();
});
