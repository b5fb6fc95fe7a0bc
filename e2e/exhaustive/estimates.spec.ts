import { expect } from '@playwright/test';
import { clinicWithRequiredWork, presentByApi } from '../support/estimates.ts';
import { test } from '../support/journey.ts';
import { makeUser } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

test('a patient signs on the screen, and the reception reads the signature', async ({ page }) => {
  const clinic = await clinicWithRequiredWork();
  const { id } = await presentByApi(clinic);
  await openAs(page, clinic.receptionist.username, `/presupuestos/${id}`);
  await expect(page.getByRole('button', { name: 'Copiar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceptar' }).click();
  const accepting = page.getByRole('dialog', { name: 'Aceptar el presupuesto' });
  await expect(accepting.getByLabel('DNI')).not.toHaveValue('');
  await accepting.getByRole('button', { name: 'Aceptar' }).click();
  await expect(accepting.getByText('Falta la firma')).toBeVisible();
  const box = await accepting.getByLabel('Espacio para la firma').boundingBox();
  if (!box) throw new Error('there is no field to sign');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 40 + step * 10, box.y + 60 + 30 * Math.sin(step));
  await page.mouse.up();
  await accepting.getByRole('button', { name: 'Aceptar' }).dblclick();
  await expect(accepting).toBeHidden();
  await expect(page.getByText(/lo aceptó con su firma/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Firma de/ })).toBeVisible();
  await page.goto('/presupuestos?state=accepted');
  await expect(page.getByRole('row').filter({ hasText: 'N.º 1' })).toContainText('0 de 1');
});

test('an estimate is hidden from patients and other clinics', async ({ page }) => {
  const clinic = await clinicWithRequiredWork();
  const { id } = await presentByApi(clinic);
  const stranger = await makeUser('RECEPTIONIST');
  await openAs(page, stranger.username, `/presupuestos/${id}`);
  await expect(page.getByText('No se encontró el presupuesto.')).toBeVisible();
  await openAs(page, clinic.patient.username, `/presupuestos/${id}`);
  await expect(page).not.toHaveURL(/presupuestos/);
  await expect(page.getByText('Presupuesto N.º 1')).toHaveCount(0);
});
