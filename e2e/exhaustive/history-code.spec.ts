import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, type Person, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

// The code of the other sections and of the validation loads with the first interaction (docs/decisions/0061).
test.use({ viewport: DESKTOP });

const SECTION_NOT_LOADED = /La sección todavía no se pudo cargar/;
const SCRIPTS = '**/assets/*.js';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' });

/** Opens the new history of a patient as their dentist. */
async function beginHistory(page: Page): Promise<Person> {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await openAs(page, dentist.username, `/dental-history/${patient.id}`);
  await expect(page.getByLabel('Apellido')).toBeEditable();
  await page.waitForLoadState('networkidle');
  return patient;
}

test('after the first interaction, an edit works offline in all sections, validation included', async ({
  page,
  context,
}) => {
  await beginHistory(page);
  const pending = new Set<unknown>();
  const finished: unknown[] = [];
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => {
    pending.delete(request);
    finished.push(request);
  });
  await page.getByLabel('Apellido').click();
  await expect.poll(() => finished.length > 0 && pending.size === 0).toBe(true);
  await context.setOffline(true);
  await page.getByLabel('DNI').fill('12');
  await tab(page, 'Anamnesis').click();
  await page.getByLabel('Motivo de la consulta').fill('Dolor');
  await tab(page, 'Odontograma').click();
  await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click();
  await tab(page, 'Plan de Tratamiento').click();
  await page.getByRole('button', { name: 'Agregar Fila' }).click();
  await save(page).click();
  // Validated in the browser, because the network is down.
  await expect(page.getByLabel('DNI')).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
});

test('a history can be saved when code fails to load, and the section opens afterwards', async ({ page }) => {
  const patient = await beginHistory(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.getByLabel('DNI').fill('12');
  await page.getByLabel('Apellido').fill('Ñandú de Paz');
  await tab(page, 'Anamnesis').click();
  await expect(page.getByText(SECTION_NOT_LOADED)).toBeVisible();
  // The server validates instead.
  await save(page).click();
  await expect(page.getByLabel('DNI')).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
  await expect(page.getByLabel('Apellido')).toHaveValue('Ñandú de Paz');

  await page.unroute(SCRIPTS);
  await page.getByLabel('DNI').fill(patient.docNumber);
  await save(page).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  const { clinicalHistory } = apiClients(await tokenOf('admin'));
  const stored = await clinicalHistory.readHistory({ params: { id: patient.id } });
  expect(stored).toMatchObject({ version: 1, lastName: 'Ñandú de Paz', docNumber: patient.docNumber });
  await tab(page, 'Anamnesis').click();
  await expect(page.getByText('31 sin responder')).toBeVisible();
});
