import { expect, type Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { type IsolatedProduct, startIsolatedProduct } from '../support/isolated-product.ts';
import { test } from '../support/journey.ts';
import { ADMIN, freshDni } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const names = (page: Page) => page.locator('tbody tr td:nth-child(2)');

test.describe.configure({ mode: 'serial' });

// Obras sociales belong to the installation, and other journeys add some too.
let product: IsolatedProduct;
test.beforeAll(async () => {
  product = await startIsolatedProduct(await freePort());
});
test.afterAll(() => product.remove());

test('the national registry is imported, filtered, sorted and paged; plans are created and deleted', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await openAs(page, ADMIN.username, '/health-insurances', product.port);
  await expect(page.getByText('No se encontraron obras sociales')).toBeVisible();
  await page.getByRole('button', { name: 'Importar registro nacional' }).dblclick();
  await expect(page.getByText('339 obras sociales importadas exitosamente')).toBeVisible();
  await expect(page.getByText('1–10 de 339')).toBeVisible();

  await page.getByRole('combobox', { name: 'Filas por página:' }).click();
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25', '50']);
  await page.getByRole('option', { name: '50' }).click();
  await expect(names(page)).toHaveCount(50);
  const shown = await names(page).allTextContents();
  const spanish = new Intl.Collator('es', { sensitivity: 'base', numeric: true });
  expect(shown).toEqual([...shown].sort(spanish.compare));
  await page.getByRole('columnheader', { name: 'Código de federación' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Código de federación' }).getByRole('button').click();
  const codes = await page.locator('tbody tr td:nth-child(3)').allTextContents();
  expect(codes).toEqual([...codes].sort((a, b) => Number(b) - Number(a)));

  await page.getByRole('searchbox', { name: 'Nombre' }).fill('actores');
  await expect(page).toHaveURL(/name=actores/);
  const listUrl = page.url();
  await page.getByRole('link', { name: 'Ver detalles' }).first().click();
  await page.getByRole('link', { name: 'Agregar plan' }).click();
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByText('El nombre del plan es requerido')).toBeVisible();
  await page.getByLabel('Nombre del plan').fill('Plan 210');
  await page.getByRole('button', { name: 'Crear' }).dblclick();
  await expect(page.getByText('Plan creado exitosamente')).toBeVisible();
  await page.getByRole('link', { name: 'Editar plan 210' }).click();
  await page.getByLabel('Descripción').fill('Con ortodoncia');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByRole('row', { name: /Plan 210/ })).toContainText('Con ortodoncia');
  page.once('dialog', (question) => question.dismiss());
  await page.getByRole('button', { name: 'Eliminar Plan 210' }).click();
  await expect(page.getByRole('row', { name: /Plan 210/ })).toBeVisible();
  page.once('dialog', (question) => question.accept());
  await page.getByRole('button', { name: 'Eliminar Plan 210' }).click();
  await expect(page.getByText('No hay planes registrados')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Obras Sociales' }).click();
  expect(page.url()).toBe(listUrl);

  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).click();
  await page.getByRole('button', { name: 'Eliminar seleccionadas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No se encontraron obras sociales')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar registro nacional' })).toHaveCount(0);
});

test('on a phone, the form opens one section at a time; a duplicate code is shown at its field', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const code = freshDni();
  await openAs(page, ADMIN.username, '/health-insurances/add', product.port);
  const add = async (name: string) => {
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Código de federación').fill(code);
    await page.getByRole('button', { name: 'Información Adicional' }).click();
    await expect(page.getByLabel('Nombre', { exact: true })).toBeHidden();
    await page.getByLabel('Detalles').fill('Cobertura odontológica');
    await page.getByRole('button', { name: 'Crear' }).click();
  };
  await add(`Obra ${code}`);
  await expect(page.getByText('Obra social creada exitosamente')).toBeVisible();
  await page.getByRole('link', { name: 'Agregar obra social' }).click();
  await add(`Otra ${code}`);
  await expect(page.getByText('Error al guardar obra social')).toBeVisible();
  // The invalid field was in a collapsed section, which opens.
  await expect(page.getByLabel('Código de federación')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`Otra ${code}`);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('searchbox', { name: 'Código de federación' }).fill(code);
  const card = page.getByRole('list', { name: 'Obras Sociales' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar Eliminación' });
  await expect(question).toContainText(code);
  await question.getByRole('button', { name: 'Eliminar' }).dblclick();
  await expect(page.getByText('No se encontraron obras sociales')).toBeVisible();
});
