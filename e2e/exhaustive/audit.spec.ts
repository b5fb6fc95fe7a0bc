import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, freshDni, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const COUNT = 30;

const objects = (page: Page) => page.locator('tbody tr td:nth-child(5)');
const next = (page: Page) => page.getByRole('button', { name: 'Ir a la página siguiente' });
const previous = (page: Page) => page.getByRole('button', { name: 'Ir a la página anterior' });

test('the audit is filtered, sorted and paged on the server; the back button returns to the previous page', async ({
  page,
}) => {
  const { auth } = apiClients(await tokenOf(ADMIN.username));
  const tag = freshDni();
  const newestFirst: string[] = [];
  for (let at = 1; at <= COUNT; at += 1) {
    const { id, name } = await auth.createClinic({ body: { name: `Clínica ${at} ${tag}` } });
    newestFirst.unshift(`Clínica: ${name}, n.º ${id}`);
  }
  await page.setViewportSize(DESKTOP);
  await openAs(page, ADMIN.username, '/audit?size=25');
  await page.getByRole('combobox', { name: 'Acción' }).click();
  await page.getByRole('option', { name: 'Creación' }).click();
  await page.getByRole('combobox', { name: 'Objeto' }).click();
  await page.getByRole('option', { name: 'Clínica', exact: true }).click();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(objects(page)).toHaveText(newestFirst.slice(0, 25));
  await expect(previous(page)).toBeDisabled();

  await next(page).click();
  await expect(objects(page).first()).toHaveText(newestFirst[25] ?? '');
  await expect(page).toHaveURL(/cursor=/);
  const secondPage = await objects(page).allTextContents();
  expect(secondPage.slice(0, 5)).toEqual(newestFirst.slice(25));

  await page.goBack();
  await expect(objects(page)).toHaveText(newestFirst.slice(0, 25));
  await page.goForward();
  await expect(objects(page)).toHaveText(secondPage);
  await page.reload();
  await expect(objects(page)).toHaveText(secondPage);
  await previous(page).click();
  await expect(objects(page)).toHaveText(newestFirst.slice(0, 25));

  await page.getByRole('button', { name: 'Fecha y hora' }).click();
  await expect(page).toHaveURL(/sort=at/);
  await expect(page).not.toHaveURL(/cursor=/);
  await page.getByRole('button', { name: 'Fecha y hora' }).click();
  await expect(objects(page)).toHaveText(newestFirst.slice(0, 25));

  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: newestFirst[25] ?? '' })).toBeVisible();
});
