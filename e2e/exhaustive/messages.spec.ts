import { DEFAULT_MESSAGE_SETTINGS } from '@dentaria/contract/scheduling/messages.ts';
import { expect } from '@playwright/test';
import { bookByApi, openClinic } from '../support/agenda.ts';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, apiClients, makeUser, tokenOf } from '../support/product.ts';
import { PHONE } from '../support/screens.ts';

test.use({ viewport: PHONE });

const mails = usePatientMail();

/** Books an appointment in a clinic that writes to its patients. */
async function bookAppointment(): Promise<{ readonly token: string; readonly id: number }> {
  const token = await tokenOf(ADMIN.username);
  const { scheduling } = apiClients(token);
  const clinic = await openClinic(1, 30);
  const { clinicId, dentists } = clinic;
  const patient = await makeUser('PATIENT', clinicId);
  await scheduling.updateMessageSettings({
    params: { clinicId },
    body: {
      ...DEFAULT_MESSAGE_SETTINGS,
      enabled: true,
      quietFrom: '00:00',
      quietTo: '00:00',
      address: 'Av. Acoyte 250',
      templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
    },
  });
  const booking = { patientId: patient.id, professionalId: dentists[0]?.id ?? 0, time: '10:30' };
  const { id } = await bookByApi(clinic, booking, token);
  return { token, id };
}

test('a mail scanner that follows the link changes nothing, and the patient confirms and then cancels', async ({
  page,
  request,
}) => {
  const { token, id } = await bookAppointment();
  const stateOf = async () => (await apiClients(token).scheduling.readAppointment({ params: { id } })).state;
  const mail = await mails.next();
  expect(mail.subject).toMatch(/^Tu turno del /);
  const link = /http:\/\/\S+\/turno\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '';

  const scanned = await request.get(link);
  expect(scanned.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('10:30');
  await expect(page.getByText('Av. Acoyte 250')).toBeVisible();
  expect(await stateOf()).toBe('booked');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  expect((await download).suggestedFilename()).toBe('turno.ics');

  await page.getByRole('button', { name: 'Confirmar turno' }).click();
  await expect(page.getByText(/Tu turno está confirmado/)).toBeVisible();
  expect(await stateOf()).toBe('confirmed');

  await page.getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByRole('button', { name: 'No, volver' }).click();
  expect(await stateOf()).toBe('confirmed');
  await page.getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Este turno está cancelado.')).toBeVisible();
  expect(await stateOf()).toBe('cancelled');
  expect(await mails.next()).toMatchObject({ subject: expect.stringMatching(/ fue cancelado$/) });

  await page.reload();
  await expect(page.getByText('Este turno está cancelado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar turno' })).toHaveCount(0);
  await page.goto(link.slice(0, -3));
  await expect(page.getByText(/El enlace no es válido o ya venció/)).toBeVisible();
});
