import { addDays, addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import { expect, type Page } from '@playwright/test';
import { bookByApi, bookingForm, type ClinicDay, card, openClinic } from '../support/agenda.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, apiClients, freshDni, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

const mails = usePatientMail();

interface Called {
  readonly id: number;
  readonly name: string;
}

/** A patient who can be called and written to. Names cannot contain digits. */
async function callablePatient({ clinicId, receptionist }: ClinicDay, lastName: string): Promise<Called> {
  const { auth } = apiClients(await tokenOf(receptionist.username));
  const docNumber = freshDni();
  const { id } = await auth.createPatient({
    params: { id: clinicId },
    body: {
      firstName: 'Eva',
      lastName,
      docNumber,
      email: `eva_${docNumber}@example.com`,
      phone: '+54 9 341 555-0101',
    },
  });
  return { id, name: `Eva ${lastName}` };
}

/** A clinic with recalls that have been due for some days. */
async function clinicWithRecalls(lastNames: readonly string[]) {
  const clinic = await openClinic(1, 30);
  const { clinicId, receptionist, typeId } = clinic;
  const { followUp } = apiClients(await tokenOf(receptionist.username));
  const patients: Called[] = [];
  for (const [index, lastName] of lastNames.entries()) {
    const patient = await callablePatient(clinic, lastName);
    const dueDay = addDays(await clinicDay(), index - lastNames.length);
    await followUp.createRecall({ params: { clinicId }, body: { patientId: patient.id, typeId, dueDay } });
    patients.push(patient);
  }
  return { clinic, followUp, patients };
}

const row = (page: Page, { name }: Called) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const count = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Seguimiento/ });

test('the reception works through the list: an unanswered call, the next try, and a booking', async ({
  page,
}) => {
  const { clinic, patients } = await clinicWithRecalls(['Acosta', 'Blanco']);
  const [acosta, blanco] = patients as [Called, Called];
  await openAs(page, clinic.receptionist.username, '/seguimiento');
  await expect(count(page)).toHaveAccessibleName('Seguimiento 2 pendientes');

  await row(page, acosta)
    .getByRole('button', { name: /^Llamar/ })
    .click();
  const attempt = page.getByRole('dialog', { name: `Contacto con ${acosta.name}` });
  await attempt.getByRole('radio', { name: 'No contestó' }).check();
  await attempt.getByRole('button', { name: 'Mañana' }).click();
  await attempt.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(row(page, acosta)).toHaveCount(0);
  await expect(count(page)).toHaveAccessibleName('Seguimiento 1 pendiente');

  // The item waits until tomorrow, and the patient's timeline shows the call.
  await page.goto('/seguimiento?state=waiting');
  await expect(row(page, acosta)).toContainText('No contestó');
  await row(page, acosta).getByRole('link', { name: acosta.name }).click();
  const happened = page.getByRole('list', { name: 'Qué pasó' });
  await expect(happened.getByRole('listitem').first()).toContainText('Llamada: no contestó');

  await page.goto('/seguimiento');
  await row(page, blanco)
    .getByRole('button', { name: /^Reservar/ })
    .click();
  await bookingForm(page)
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click();
  await bookingForm(page).getByRole('button', { name: 'Reservar', exact: true }).dblclick();
  // Tomorrow's appointment is listed again, to be confirmed.
  await expect(page.getByRole('region', { name: 'Controles para citar' })).toHaveCount(0);
  await page.goto(`/patients/${blanco.id}`);
  await expect(page.getByRole('list', { name: 'Controles' })).toContainText('Turno reservado');
});

test('a message to a selection is withdrawn before it is sent, and then sent', async ({ page }) => {
  const { clinic, patients } = await clinicWithRecalls(['Correa', 'Duarte']);
  await openAs(page, clinic.receptionist.username, '/seguimiento');
  const send = async () => {
    for (const patient of patients) await row(page, patient).getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Enviar mensaje/ }).click();
    await page.getByRole('button', { name: 'Enviar 2 emails' }).dblclick();
    await expect(page.getByText(/^2 emails en cola/)).toBeVisible();
  };
  await send();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('No se envían 2 emails')).toBeVisible();
  await send();
  const recipients = [(await mails.next()).recipients, (await mails.next()).recipients].flat();
  expect(recipients).toHaveLength(2);
  expect(recipients.every((recipient) => recipient.startsWith('eva_'))).toBe(true);
  await page.goto(`/patients/${patients[0]?.id}`);
  await expect(page.getByRole('list', { name: 'Qué pasó' })).toContainText('Email: Es hora de tu control');
});

test('a dentist finishes a visit and changes the recall that it proposes', async ({ page }) => {
  const clinic = await openClinic(1, 30);
  const { day, dentists, receptionist } = clinic;
  const patient = await callablePatient(clinic, 'Espinosa');
  await bookByApi(
    clinic,
    { patientId: patient.id, professionalId: dentists[0]?.id ?? 0, time: '10:00' },
    await tokenOf(receptionist.username),
  );
  await page.setViewportSize({ width: 1280, height: 620 });
  await openAs(page, dentists[0]?.username ?? '', `/agenda?day=${day}`);
  for (const action of ['Pasa al sillón', 'Atendido']) {
    await card(page, '10:00', patient.name).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  }
  // The day of the appointment is in the future.
  await page
    .getByRole('dialog', { name: '¿Marcar como atendido?' })
    .getByRole('button', { name: 'Marcar como atendido' })
    .click();
  await card(page, '10:00', patient.name).click();
  const prompt = page.getByRole('group', { name: `Control de ${patient.name}` });
  await expect(prompt).toContainText(/^Control en \d+ meses: /);
  await expect(page.getByRole('link', { name: 'Ficha del paciente' })).toBeInViewport({ ratio: 1 });
  await prompt.getByRole('button', { name: 'Cambiar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cambiar el control/ });
  await dialog.getByRole('button', { name: 'En 12 meses' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).dblclick();
  const chosen = addMonths(await clinicDay(), 12)
    .split('-')
    .reverse()
    .join('/');
  await expect(prompt).toContainText(chosen);

  await page.goto(`/patients/${patient.id}`);
  const recalls = page.getByRole('list', { name: 'Controles' });
  await expect(recalls).toContainText(chosen);
  await recalls.getByRole('button', { name: /^Descartar/ }).click();
  await expect(recalls).toContainText('Descartado');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(recalls).toContainText('Todavía no hay que citarlo');
});

test('a task of a patient is repeated, counted in the navigation and done on a phone', async ({
  page,
  browser,
}) => {
  const clinic = await openClinic(1, 30);
  const patient = await callablePatient(clinic, 'Fuentes');
  await openAs(page, clinic.receptionist.username, `/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Nueva tarea' }).click();
  const form = page.getByRole('dialog', { name: `Tarea sobre ${patient.name}` });
  await form.getByLabel('Qué hay que hacer').fill('Pedir los estudios');
  await form.getByLabel('Se repite').click();
  await page.getByRole('option', { name: 'Por mes' }).click();
  await form.getByLabel('Cada cuántos meses').fill('6');
  await form.getByRole('button', { name: 'Crear' }).dblclick();
  await expect(page.getByRole('list', { name: 'Tareas' })).toContainText('cada 6 meses');
  await expect(count(page)).toHaveAccessibleName('Seguimiento 1 pendiente');

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await openAs(phone, clinic.dentists[0]?.username ?? '', '/dashboard');
  const work = phone.getByRole('list', { name: 'Tareas pendientes' });
  await work.getByRole('button', { name: 'Hecha: Eva Fuentes' }).click();
  await expect(phone.getByText('No hay tareas pendientes.')).toBeVisible();

  // The reception's screen reloads when it becomes visible again.
  await page.reload();
  await expect(count(page)).toHaveAccessibleName('Seguimiento');
  const next = addMonths(await clinicDay(), 6)
    .split('-')
    .reverse()
    .join('/');
  await expect(page.getByRole('list', { name: 'Tareas' })).toContainText(`Para el ${next}`);
});

test('an administrator chooses the clinic whose work the dashboard shows', async ({ page }) => {
  const { clinic, patients } = await clinicWithRecalls(['Giménez']);
  await openAs(page, ADMIN.username, `/dashboard?clinic=${clinic.clinicId}`);
  const work = page.getByRole('list', { name: 'Tareas pendientes' });
  await expect(work).toContainText(patients[0]?.name ?? '');
  await page.getByRole('link', { name: /^Ver todo/ }).click();
  await expect(page).toHaveURL(`/seguimiento?clinic=${clinic.clinicId}`);
  await expect(row(page, patients[0] as Called)).toBeVisible();
});
