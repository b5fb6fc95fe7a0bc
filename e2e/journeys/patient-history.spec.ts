import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { freshDni, makeUser } from '../support/product.ts';
import { DESKTOP, PHONE, searchDni, signIn } from '../support/screens.ts';

// Sign in, look up, register, open, mark, plan, save, reload.
const widths = [
  { name: 'on a wide screen', viewport: DESKTOP },
  { name: 'on a phone', viewport: PHONE, tag: '@exhaustive' },
];

for (const { name, viewport, tag = [] } of widths) {
  test.describe(name, { tag }, () => {
    test.use({ viewport, hasTouch: viewport === PHONE });

    test('a dentist looks up a DNI, registers the patient and saves their history', async ({ page }) => {
      const dentist = await makeUser('DENTIST');
      const docNumber = freshDni();
      const isPhone = viewport === PHONE;

      await signIn(page, dentist.username);
      await searchDni(page, docNumber);
      await page.getByRole('button', { name: 'Registrar paciente' }).click();
      await fillPatient(page, docNumber, isPhone);
      await expect(page.getByText('Usuario creado exitosamente')).toBeVisible();
      await expect(page).toHaveURL(/\/users\/list/);

      await page.goto('/dashboard');
      await searchDni(page, docNumber);
      await page.getByRole('button', { name: 'Crear historia clínica' }).click();
      await expect(page.getByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
      await expect(page.getByLabel('Apellido')).toHaveValue('Ñandú');

      await page.getByRole('tab', { name: 'Anamnesis' }).click();
      await page.getByLabel('Motivo de la consulta').fill('Dolor en "la muela"');

      await page.getByRole('tab', { name: 'Odontograma' }).click();
      await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click();
      await expect(page.getByRole('button', { name: 'Pieza 16, cara oclusal: caries' })).toBeVisible();

      await page.getByRole('tab', { name: 'Plan de Tratamiento' }).click();
      await page.getByRole('button', { name: 'Agregar Fila' }).click();
      await page
        .getByLabel(/^Tratamiento/)
        .last()
        .fill('Restauración 16 oclusal');
      await page.getByLabel(/^Debe/).last().fill('15000,50');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();

      await page.reload();
      await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
      await expect(page.getByText('Paciente: María Ñandú')).toBeVisible();
      await page.getByRole('tab', { name: 'Odontograma' }).click();
      await expect(page.getByRole('button', { name: 'Pieza 16, cara oclusal: caries' })).toBeVisible();
      await page.getByRole('tab', { name: 'Anamnesis' }).click();
      await expect(page.locator('dt', { hasText: 'Motivo de la consulta' }).locator('+ dd')).toHaveText(
        'Dolor en "la muela"',
      );
      await page.getByRole('tab', { name: 'Plan de Tratamiento' }).click();
      await expect(page.getByText('Restauración 16 oclusal')).toBeVisible();
      await expect(page.getByText(/15\.000,50/).first()).toBeVisible();
    });
  });
}

/** The patient form: all sections at once on a wide screen, five steps on a phone. */
async function fillPatient(page: Page, docNumber: string, isPhone: boolean): Promise<void> {
  await page.getByLabel('Usuario').fill(`paciente_${docNumber}`);
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave de prueba');
  await page.getByLabel('Email').fill(`p${docNumber}@example.com`);
  if (isPhone) await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('María');
  await page.getByLabel('Apellido').fill('Ñandú');
  await page.getByLabel('DNI').fill(docNumber);
  if (isPhone)
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
}
