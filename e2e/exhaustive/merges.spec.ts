import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { bookByApi, openClinic, registerPatient } from '../support/agenda.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, freshDni, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** A clinic with its owner and a patient. */
async function clinicWithPatient() {
  const clinic = await openClinic(1, 30);
  const [owner] = clinic.dentists;
  if (!owner) throw new Error('the clinic has no dentist');
  const { auth } = apiClients(await tokenOf(ADMIN.username));
  const { name } = await auth.readClinic({ params: { id: clinic.clinicId } });
  await auth.updateClinic({
    params: { id: clinic.clinicId },
    body: { name, ownerUserId: owner.id, active: true },
  });
  return { ...clinic, owner, patient: await registerPatient(clinic, 'Robles') };
}

type Clinic = Awaited<ReturnType<typeof clinicWithPatient>>;

/** An appointment, a payment and a history of a record. */
async function fillRecord(clinic: Clinic, patientId: number, time: string, docNumber: string): Promise<void> {
  const { clinicId, owner, receptionist } = clinic;
  const reception = await tokenOf(receptionist.username);
  await bookByApi(clinic, { patientId, professionalId: owner.id, time }, reception);
  await apiClients(reception).billing.createPayment({
    params: { clinicId, patientId },
    body: {
      amount: 100_000,
      method: 'transfer',
      day: await clinicDay(),
      acceptsAdvance: true,
      saveId: randomUUID(),
    },
  });
  await apiClients(await tokenOf(owner.username)).clinicalHistory.createHistory({
    params: { id: patientId },
    body: { demographics: { firstName: 'Eva', lastName: 'Robles', docNumber } },
  });
}

/** The DNI with another last digit. */
const mistyped = (dni: string): string => dni.slice(0, -1) + ((Number(dni.at(-1)) + 5) % 10);
const idOf = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1));
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function expectRecord(page: Page, id: number, counts: number): Promise<void> {
  await page.goto(`/patients/${id}#turnos`);
  await expect(page.getByRole('list', { name: 'Turnos' }).getByRole('listitem')).toHaveCount(counts);
  await page.goto(`/patients/${id}#cuenta`);
  await expect(page.getByRole('list', { name: 'Pagos' }).getByRole('listitem')).toHaveCount(counts);
  await page.goto(`/dental-history/${id}`);
  await expect(page.getByText('Paciente: Eva Robles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dental-history/${id}$`));
}

test('a duplicate patient is warned about, found, merged and separated again', async ({ page, browser }) => {
  const clinic = await clinicWithPatient();
  const { owner, receptionist, patient } = clinic;
  const typedDni = mistyped(patient.docNumber);

  const receptionPage = await browser.newPage({ viewport: PHONE });
  await openAs(receptionPage, receptionist.username, '/dashboard');
  await receptionPage.getByRole('combobox', { name: 'Nombre, DNI o teléfono' }).fill('Robles Eva Inés');
  await receptionPage.getByRole('option', { name: 'Nuevo paciente' }).click();
  const form = dialog(receptionPage, 'Nuevo paciente');
  await form.getByLabel('Nombre').fill('Eva');
  await form.getByLabel('Apellido').fill('Robles');
  await form.getByLabel('DNI').fill(typedDni);
  await form.getByLabel('Teléfono').fill('341 555-0199');
  await expect(form.getByText('Hay un paciente parecido: ¿es la misma persona?')).toBeVisible();
  await expect(form.getByText(`DNI ${patient.docNumber}`)).toBeVisible();
  const opened = receptionPage.waitForEvent('popup');
  await form.getByRole('link', { name: 'Eva Robles' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Eva Robles' })).toBeVisible();
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(receptionPage).toHaveURL(/\/patients\/\d+$/);
  const otherId = idOf(receptionPage);
  await receptionPage.close();
  await fillRecord(clinic, patient.id, '10:00', patient.docNumber);
  await fillRecord(clinic, otherId, '11:00', typedDni);

  await page.setViewportSize(DESKTOP);
  await openAs(page, owner.username, '/datos?view=duplicates');
  const pair = page.getByRole('listitem', { name: 'Eva Robles y Eva Robles' });
  await expect(pair.getByText(/^(Casi seguro|Probable) · \d+ %$/)).toBeVisible();
  await expect(pair.getByText(/Mismo nombre y apellido · DNI con una cifra distinta/)).toBeVisible();
  await pair.getByRole('button', { name: 'No son la misma persona' }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await pair.getByRole('link', { name: 'Comparar y unificar' }).click();

  await expect(page.getByText('Los DNI son distintos: comprobá que sea la misma persona.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Teléfono: 341 555-0199/ })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Agenda' })).toContainText('Turnos1');
  await expect(page.getByRole('radio', { name: `Conservar la ficha n.º ${patient.id}` })).toBeChecked();
  await page.getByRole('button', { name: 'Unificar' }).click();
  await dialog(page, 'Unificar las dos fichas').getByRole('button', { name: 'Unificar' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
  await expect(page.getByText('Fichas unificadas')).toBeVisible();
  await expect(page.getByText(/341 555-0199/)).toBeVisible();
  await expectRecord(page, patient.id, 2);

  await page.goto(`/patients/${otherId}#turnos`);
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}#turnos$`));
  await expect(
    page.getByText(`La ficha n.º ${otherId} se unificó con esta, la de Eva Robles.`),
  ).toBeVisible();
  await page.goto(`/dental-history/${otherId}`);
  await expect(page).toHaveURL(new RegExp(`/dental-history/${patient.id}$`));

  await page.goto('/datos?view=duplicates');
  await expect(page.getByText('No hay pacientes que parezcan registrados dos veces')).toBeVisible();
  await page.getByRole('link', { name: 'Unificaciones' }).click();
  await page.getByRole('link', { name: /^Eva Robles/ }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await dialog(page, 'Deshacer la unificación').getByRole('button', { name: 'Deshacer' }).dblclick();
  await expect(page.getByText(/^Deshecha por/)).toBeVisible();
  await expectRecord(page, patient.id, 1);
  await expectRecord(page, otherId, 1);

  await page.goto(`/patients/${otherId}/edit`);
  const dni = page.getByRole('textbox', { name: 'DNI' });
  await expect(dni).toHaveValue(typedDni);
  await dni.fill(patient.docNumber);
  await expect(page.getByText('Ya hay un paciente con este DNI')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eva Robles' })).toHaveAttribute(
    'href',
    `/patients/${patient.id}`,
  );
});

test('on a phone, the owner compares from the page of a patient, and a later payment prevents the undo', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const clinic = await clinicWithPatient();
  const { clinicId, owner, receptionist, patient } = clinic;
  const { auth, billing } = apiClients(await tokenOf(receptionist.username));
  await auth.createPatient({
    params: { id: clinicId },
    body: { firstName: 'Evita', lastName: 'Robles', docNumber: freshDni(), email: null },
  });
  await openAs(page, owner.username, `/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Unificar con otra ficha' }).click();
  const form = dialog(page, 'Unificar con otra ficha');
  await form.getByRole('combobox', { name: 'Otra ficha' }).fill('Evita');
  await page.getByRole('option', { name: /Evita Robles/ }).click();
  await form.getByRole('button', { name: 'Comparar' }).click();
  await page.getByRole('radio', { name: /^Nombre: Evita/ }).check();
  await page.getByRole('button', { name: 'Unificar' }).click();
  await dialog(page, 'Unificar las dos fichas').getByRole('button', { name: 'Unificar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evita Robles' })).toBeVisible();

  await billing.createPayment({
    params: { clinicId, patientId: patient.id },
    body: {
      amount: 100_000,
      method: 'transfer',
      day: await clinicDay(),
      acceptsAdvance: true,
      saveId: randomUUID(),
    },
  });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('No se pudo deshacer la unificación')).toBeVisible();
  await page.goto('/datos?view=duplicates&list=merges');
  await page.getByRole('link', { name: /^Evita Robles/ }).click();
  await expect(page.getByText(/^No se puede deshacer:/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
});
