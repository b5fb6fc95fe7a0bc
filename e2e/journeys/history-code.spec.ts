import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { calls, makeUser, type Person, tokenOf } from '../support/product.ts';
import { DESKTOP, enterAs } from '../support/screens.ts';

// An edit opens with little code; the rest comes with its first touch (docs/decisions/0061).
test.use({ viewport: DESKTOP });

const LATE = /La sección todavía no se pudo cargar/;
const SCRIPTS = '**/assets/*.js';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' });

/** A dentist in front of the first history of a patient of his. */
async function beginHistory(page: Page): Promise<Person> {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await enterAs(page, dentist.username, `/dental-history/${patient.id}`);
  await expect(page.getByLabel('Apellido')).toBeEditable();
  await page.waitForLoadState('networkidle');
  return patient;
}

test('an edit that was touched goes on without a network, through all its sections and rules', async ({
  page,
  context,
}) => {
  await beginHistory(page);
  const onTheirWay = new Set<unknown>();
  const come: unknown[] = [];
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', (request) => {
    onTheirWay.delete(request);
    come.push(request);
  });
  await page.getByLabel('Apellido').click();
  await expect.poll(() => come.length > 0 && onTheirWay.size === 0).toBe(true);
  await context.setOffline(true);
  await page.getByLabel('DNI').fill('12');
  await tab(page, 'Anamnesis').click();
  await page.getByLabel('Motivo de la consulta').fill('Dolor');
  await tab(page, 'Odontograma').click();
  await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click();
  await tab(page, 'Plan de Tratamiento').click();
  await page.getByRole('button', { name: 'Agregar Fila' }).click();
  await save(page).click();
  // The rules are there: the server is not asked.
  await expect(page.getByLabel('DNI')).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
});

test('code that cannot be had keeps nobody from saving, and comes with a later touch', async ({ page }) => {
  const patient = await beginHistory(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.getByLabel('DNI').fill('12');
  await page.getByLabel('Apellido').fill('Ñandú de Paz');
  await tab(page, 'Anamnesis').click();
  await expect(page.getByText(LATE)).toBeVisible();
  // What the rules would say the server says.
  await save(page).click();
  await expect(page.getByLabel('DNI')).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
  await expect(page.getByLabel('Apellido')).toHaveValue('Ñandú de Paz');

  await tab(page, 'Anamnesis').click();
  await page.unroute(SCRIPTS);
  await page.getByLabel('Motivo de la consulta').fill('Dolor');
  await tab(page, 'Información').click();
  await page.getByLabel('DNI').fill('1');
  await page.getByLabel('Email').click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  await save(page).click();
  await expect(page.getByLabel('DNI')).toBeFocused();
  expect(asked).toEqual([]);
  await page.getByLabel('DNI').fill(patient.docNumber);
  await save(page).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  const { clinicalHistory } = calls(await tokenOf('admin'));
  const kept = await clinicalHistory.readHistory({ params: { id: patient.id } });
  expect(kept).toMatchObject({ version: 1, lastName: 'Ñandú de Paz', docNumber: patient.docNumber });
  expect(JSON.parse(kept.anamnesisResponses)).toEqual({ motivo_consulta: 'Dolor' });
});
