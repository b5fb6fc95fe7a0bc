import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** A day of the next month, on which a dentist has an appointment at 10:00. */
async function makeDay() {
  const dentist = await makeUser('DENTIST');
  const clinicId = dentist.clinicId ?? 0;
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  const { scheduling } = apiClients(await tokenOf('admin'));
  const { types } = await scheduling.setUp({
    params: { clinicId },
    body: {
      professionalId: dentist.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: '08:00',
      to: '20:00',
      minutes: 30,
      chairs: 1,
    },
  });
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const appointment = await scheduling.createAppointment({
    params: { clinicId },
    body: {
      patientId: patient.id,
      professionalId: dentist.id,
      typeId: types[0]?.id ?? 0,
      day,
      time: '10:00',
      minutes: 30,
      note: null,
      outsideHours: true,
    },
  });
  return { dentist, receptionist, day, appointment, scheduling };
}

const card = (page: Page, state: string) =>
  page.getByRole('button', { name: new RegExp(`^10:00 a 10:30, .*, ${state}`) });

test("a change at reception shows on the dentist's open agenda, also after a lost connection", async ({
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
  await expect(screen.getByText('Sin conexión: se actualiza al volver')).toBeVisible({ timeout: 20_000 });
  await scheduling.changeAppointmentState({
    params: { id: appointment.id },
    body: { state: 'cancelled', version: 2, cancelledBy: 'patient', reason: null },
  });
  await surgery.setOffline(false);
  await expect(screen.getByRole('button', { name: 'Mostrar 1 cancelado' })).toBeVisible();
  await expect(screen.getByText('Sin conexión: se actualiza al volver')).toBeHidden();
  await surgery.close();
});
