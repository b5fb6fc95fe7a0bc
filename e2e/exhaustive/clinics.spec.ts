import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, freshDni, makeClinic, makeUser, PASSWORD } from '../support/product.ts';
import { DESKTOP, openAs, PHONE, signIn } from '../support/screens.ts';

test('an administrator creates a clinic with an owner, and deactivating a clinic ends its sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(DESKTOP);
  const owner = await makeUser('DENTIST');
  const name = `Clínica Ñandú ${freshDni()}`;
  await openAs(page, ADMIN.username, '/clinics');
  await page.getByRole('link', { name: 'Agregar clínica' }).click();
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByText('El nombre de la clínica es requerido')).toBeVisible();
  await page.getByLabel('Nombre', { exact: true }).fill(`  ${name} `);
  const picker = page.getByRole('combobox', { name: 'Propietario' });
  await picker.fill('nadie con este nombre');
  await expect(page.getByText('No hay dentistas disponibles')).toBeVisible();
  await picker.fill(owner.username);
  await page.getByRole('option', { name: `Dr. Martina Gómez (${owner.username})` }).click();
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByText('Clínica creada exitosamente')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Nombre' }).fill(name.toUpperCase());
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(owner.username);
  await row.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Nombre' })).toHaveValue(name.toUpperCase());

  // The sessions of a dentist depend on the clinic they were created in, not on the clinic they own.
  await page.goto('/clinics');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(elsewhere, owner.username, '/clinics');
  const home = await elsewhere
    .getByRole('row')
    .filter({ hasNotText: name })
    .nth(1)
    .locator('td')
    .first()
    .textContent();
  await page.getByRole('searchbox', { name: 'Nombre' }).fill(home ?? '');
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const question = page.getByRole('dialog', { name: 'Desactivar clínica' });
  await expect(question).toContainText(`¿Desactivar la clínica «${home}»?`);
  await question.getByRole('button', { name: 'Desactivar' }).dblclick();
  await expect(page.getByText('Clínica desactivada exitosamente')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Pacientes' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();

  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText(/usuarios/i).last()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(home ?? '') })).toContainText('Inactiva');
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByText('Clínica activada exitosamente')).toBeVisible();
});

test('selected clinics are deactivated and deleted', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const [first, second, withUsers] = [await makeClinic(), await makeClinic(), await makeUser('DENTIST')];
  await openAs(page, ADMIN.username, '/clinics?size=25&sort=-createdAt');
  const checkbox = (name: string) => page.getByRole('checkbox', { name: `Seleccionar ${name}` });
  await checkbox(first.clinicName).click();
  await checkbox(second.clinicName).click();
  await page.getByRole('button', { name: 'Desactivar', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Desactivar clínicas' });
  await expect(question).toContainText('¿Desactivar las 2 clínicas seleccionadas?');
  await question.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('2 clínicas desactivadas exitosamente')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(first.clinicName) })).toContainText('Inactiva');
  await expect(page.getByText('seleccionados')).toHaveCount(0);

  await checkbox(first.clinicName).click();
  await page.locator('tbody tr').nth(0).getByRole('checkbox').click();
  await page.getByRole('toolbar', { name: 'Selección' }).getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Error al eliminar las clínicas seleccionadas.')).toBeVisible();
  const report = page.getByRole('dialog', { name: 'Eliminando clínicas' });
  await expect(report).toContainText('2 de 2');
  await expect(report).toContainText(/Falló 1.*usuarios/);
  await report.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first.clinicName) })).toHaveCount(0);
  expect(withUsers.clinicId).not.toBeNull();
});

test('an owner registers a clinic on a phone and renames it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const username = `o_${freshDni()}`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Registra tu Clínica' }).click();
  await page.getByLabel('Nombre de la clínica').fill(`Clínica ${username}`);
  await page.getByLabel('Nombre', { exact: true }).fill('Olga');
  await page.getByLabel('Apellido').fill('Ibáñez');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('¡Clínica registrada con éxito! Ahora puedes iniciar sesión.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, username);
  await page.goto('/clinics');
  const card = page.getByRole('list', { name: 'Clínicas' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Desactivar' })).toHaveCount(0);
  await card.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Propietario' })).toHaveCount(0);
  await page.getByLabel('Nombre', { exact: true }).fill(`Clínica renombrada ${username}`);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Clínica actualizada exitosamente')).toBeVisible();
  await expect(card).toContainText('Clínica renombrada');
});
