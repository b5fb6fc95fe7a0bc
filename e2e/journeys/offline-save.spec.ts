import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';
import { waitForIdleCode } from '../support/scripts.ts';

test.use({ viewport: DESKTOP });

test('a save fails offline without losing data and succeeds online', async ({ page, context }) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await openAs(page, dentist.username, `/dental-history/${patient.id}`);
  await page.getByRole('tab', { name: 'Odontograma' }).click();
  await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click();
  const marked = page.getByRole('button', { name: 'Pieza 16, cara oclusal: caries' });
  await expect(marked).toBeVisible();
  await waitForIdleCode(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Error al guardar la historia clínica')).toBeVisible();
  await expect(marked).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  const { clinicalHistory } = apiClients(await tokenOf(dentist.username));
  const { version, odontogramStateData } = await clinicalHistory.readHistory({ params: { id: patient.id } });
  expect(version).toBe(1);
  expect(JSON.parse(odontogramStateData)).toEqual({ 16: { oclusal: '#1976d2' } });
});
