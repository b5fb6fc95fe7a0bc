import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, freshDni, makeClinic, makeUser, PASSWORD, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const NAMES = ['Ana', 'Álvaro', 'Nora', 'Ñusta', 'Óscar', 'Beto', 'Zoe'];

/** Creates seven patients of one clinic and resolves to their unique last name. */
async function makeFamily(clinicId: number): Promise<string> {
  const lastName = `Quiroz ${lettersOf(freshDni())}`;
  const { auth } = apiClients(await tokenOf(ADMIN.username));
  await Promise.all(
    NAMES.map((firstName) => {
      const docNumber = freshDni();
      const body = { firstName, lastName, docNumber, clinicId, password: PASSWORD, enabled: true };
      const email = `p${docNumber}@example.com`;
      return auth.createUser({
        body: { ...body, email, username: `p_${docNumber}`, roles: [{ name: 'PATIENT' }] },
      });
    }),
  );
  return lastName;
}

/** Names cannot contain digits. */
const lettersOf = (digits: string): string =>
  [...digits].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

const firstNames = (page: Page) => page.locator('tbody tr td:nth-child(4)');

test('an administrator filters, sorts, pages, edits and deletes users', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const lastName = await makeFamily((await makeClinic()).clinicId);
  await openAs(page, ADMIN.username, '/users/list');
  await page.getByRole('searchbox', { name: 'Apellido' }).fill(lastName.toUpperCase());
  await expect(page.getByText('1–5 de 7')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect(firstNames(page)).toHaveText(['Álvaro', 'Ana', 'Beto', 'Nora', 'Ñusta']);
  await page.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await expect(firstNames(page)).toHaveText(['Óscar', 'Zoe']);
  const listUrl = page.url();
  expect(listUrl).toMatch(/lastName=.*&sort=firstName&page=2$/);

  await page.getByRole('row', { name: /Zoe/ }).getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Zoe ${lastName}` })).toBeVisible();
  await expect(page.getByText('N/A').first()).toBeVisible();
  await page.goBack();
  await expect(firstNames(page)).toHaveText(['Óscar', 'Zoe']);
  expect(page.url()).toBe(listUrl);

  await page.getByRole('row', { name: /Zoe/ }).getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Ciudad').fill('Rosario');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Usuario actualizado exitosamente')).toBeVisible();
  await expect(firstNames(page)).toHaveText(['Óscar', 'Zoe']);
  expect(page.url()).toBe(listUrl);

  const removal = page.getByRole('row', { name: /Zoe/ }).getByRole('button', { name: 'Eliminar' });
  await removal.click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(/Are you sure you want to delete the user with DNI \d{8}\?/);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(removal).toBeFocused();
  await removal.click();
  await question.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText('Usuario eliminado exitosamente')).toBeVisible();
  await expect(firstNames(page)).toHaveText(['Óscar']);

  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).click();
  await expect(page.getByText('1 seleccionado')).toBeVisible();
  await page.getByRole('button', { name: 'Seleccionar las 6 filas que coinciden' }).click();
  await expect(page.getByText('6 seleccionados')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar seleccionados' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).dblclick();
  await expect(page.getByText('6 usuarios eliminados exitosamente')).toBeVisible();
  await expect(page.getByText('No se encontraron usuarios')).toBeVisible();
  await expect(page.getByText(/^Error/)).toHaveCount(0);
});

test('an administrator adds a dentist; errors appear at their fields, and the form survives going offline', async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  const { clinicName } = await makeClinic();
  const taken = await makeUser('PATIENT');
  const docNumber = freshDni();
  await openAs(page, ADMIN.username, '/users/add');
  await page.getByLabel('Usuario', { exact: true }).fill(taken.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Email').fill(`d${docNumber}@example.com`);
  await page.getByLabel('Nombre', { exact: true }).fill('Delia');
  await page.getByLabel('Apellido').fill("D'Ángelo");
  await page.getByLabel('DNI').fill(docNumber);
  await page.getByLabel('Roles').fill('DENT');
  await page.getByRole('option', { name: 'DENTIST' }).click();
  await page.getByLabel('Clínica').fill(clinicName);
  await page.getByRole('option', { name: clinicName }).click();
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(page.getByText('Error al guardar el usuario')).toBeVisible();
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('DNI')).toHaveValue(docNumber);
  await page.getByLabel('Usuario', { exact: true }).fill(`d_${docNumber}`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sin conexión con el servidor');
  await expect(page.getByLabel('Apellido')).toHaveValue("D'Ángelo");
  await context.setOffline(false);
  // A double click must submit once.
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(page.getByText('Usuario creado exitosamente')).toBeVisible();

  await page.goto(`/users/list?docNumber=${docNumber}`);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('switch', { name: 'Habilitado' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row', { name: /Delia/ })).toContainText('Deshabilitado');
  await expect(tokenOf(`d_${docNumber}`)).rejects.toMatchObject({ status: 401 });
});

test('a dentist on a phone manages the patients of their clinic', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const dentist = await makeUser('DENTIST');
  const lastName = await makeFamily(dentist.clinicId ?? 0);
  await makeFamily((await makeClinic()).clinicId);
  await openAs(page, dentist.username, '/users/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
  await expect(page.getByText('1–5 de 7')).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Nombre' }).fill('ñus');
  const cards = page.getByRole('list', { name: 'Pacientes' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await cards.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { name: `Ñusta ${lastName}` })).toBeVisible();
  for (const step of ['Personal', 'Dirección', 'Laboral', 'Configuración']) {
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
  }
  await expect(page.getByLabel('Roles')).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Usuario actualizado exitosamente')).toBeVisible();
  await expect(page).toHaveURL(/firstName=/);
  await cards.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
});
