import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, freshDni, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** Names cannot contain digits. */
const lettersOf = (digits: string): string =>
  [...digits].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

for (const [device, viewport] of [
  ['desk', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`a receptionist registers, finds and corrects a patient at a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const receptionist = await makeUser('RECEPTIONIST');
    const docNumber = freshDni();
    const lastName = `Ñandú${lettersOf(docNumber)}`;
    await openAs(page, receptionist.username, '/dashboard');
    await page.getByRole('button', { name: 'Búsqueda rápida' }).click();
    const search = page.getByRole('dialog', { name: 'Buscar paciente' });
    await search.getByRole('combobox').fill(`Rosa ${lastName}`);
    await search.getByRole('option', { name: 'Nuevo paciente' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo paciente' });
    await expect(form.getByLabel('Apellido')).toHaveValue(lastName);
    await form.getByLabel('DNI').fill(docNumber);
    await form.getByLabel('Teléfono').fill('341 555-0101');
    await form.getByRole('button', { name: 'Registrar' }).dblclick();
    await expect(page).toHaveURL(/\/patients\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: `Rosa ${lastName}` })).toBeVisible();
    const address = page.url();

    await page.goto('/dashboard');
    // The keys work once the header has loaded.
    await expect(page.getByRole('button', { name: 'Búsqueda rápida' })).toBeVisible();
    await page.keyboard.press('Control+k');
    // The name without accents and with two letters swapped.
    await search.getByRole('combobox').fill(`Nadnu${lettersOf(docNumber)} ro`);
    await expect(search.getByRole('option', { name: new RegExp(lastName) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);

    await page.getByRole('link', { name: 'Editar datos del paciente' }).click();
    await page.getByLabel('Ciudad').fill('Funes');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page).toHaveURL(address);
    const { auth } = apiClients(await tokenOf(receptionist.username));
    const [found] = await auth.searchPatients({ query: { q: docNumber } });
    expect(await auth.readPatient({ params: { id: found?.id ?? 0 } })).toMatchObject({ city: 'Funes' });
  });
}

test('a DNI that is registered offers that patient, and the history of a patient is refused', async ({
  page,
}) => {
  const receptionist = await makeUser('RECEPTIONIST');
  const patient = await makeUser('PATIENT', receptionist.clinicId ?? undefined);
  await openAs(page, receptionist.username, '/dashboard');
  await expect(page.getByRole('button', { name: 'Búsqueda rápida' })).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill('Otro Nombre');
  await page.getByRole('option', { name: 'Nuevo paciente' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo paciente' });
  await form.getByLabel('DNI').fill(patient.docNumber);
  await form.getByRole('button', { name: 'Registrar' }).click();
  await form.getByRole('button', { name: 'Usarlo' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
  await page.goto(`/dental-history/${patient.id}`);
  await expect(page).toHaveURL(/\/dashboard$/);
});
