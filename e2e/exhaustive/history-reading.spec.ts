import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { openAs } from '../support/screens.ts';

test.use({ viewport: { width: 1280, height: 720 } });

/** A patient with a first version, as their dentist. */
async function openAnamnesis(page: Page): Promise<{ readonly dentist: string; readonly patientId: number }> {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await apiClients(await tokenOf(dentist.username)).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber },
      anamnesis: {
        motivo_consulta: 'Control',
        padre_vivo: 'true',
        madre_viva: 'true',
        hermanos: 'true',
        diabetes: 'true',
        diabetes_detail: 'Con dieta',
        golpe_dientes: 'false',
        fuma: 'false',
      },
    },
  });
  await openAs(page, dentist.username, `/dental-history/${patient.id}#anamnesis`);
  await expect(page.getByText('4 Sí · 2 No · 25 sin responder')).toBeVisible();
  return { dentist: dentist.username, patientId: patient.id };
}

const medical = (page: Page) => page.getByRole('region', { name: 'Antecedentes médicos' });
/** The text next to a question in view mode. */
const answerTo = (page: Page, question: string) =>
  medical(page).locator('dt', { hasText: question }).locator('+ dd');
const topOf = async (page: Page) => (await medical(page).boundingBox())?.y ?? Number.NaN;

test('editing keeps the scroll position, one press answers a group, and changes are marked', async ({
  page,
}) => {
  const { dentist, patientId } = await openAnamnesis(page);
  await expect(medical(page).getByText('¿Es epiléptico?')).toHaveCount(0);
  // The lowest window in which the sticky header leaves room to scroll in view mode.
  await page.setViewportSize({ width: 940, height: 560 });
  await medical(page).evaluate((group) => {
    const covered = document.querySelector('[data-history-header]')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, group.getBoundingClientRect().top - covered + 20);
  });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const before = await topOf(page);
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(medical(page).getByRole('button', { name: 'Sí' }).first()).toBeVisible();
  expect(Math.abs((await topOf(page)) - before)).toBeLessThan(3);
  await expect(page.getByRole('tabpanel')).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Todo No en Antecedentes médicos' }).click();
  await expect(page.getByText('14 respondidas con No')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer Todo No en Antecedentes médicos' }).click();
  await expect(page.getByText('4 Sí · 2 No · 25 sin responder')).toBeVisible();
  await page.getByRole('button', { name: 'Todo No en Antecedentes médicos' }).click();
  await page.getByRole('group', { name: '¿Fuma?' }).getByRole('button', { name: 'Sí' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  await expect(page.getByText(/^5 Sí · 15 No · 11 sin responder · 15 cambiaron desde el/)).toBeVisible();
  await expect(answerTo(page, '¿Fuma?')).toHaveText('SíCambió; antes: No');
  const { clinicalHistory } = apiClients(await tokenOf(dentist));
  const { anamnesisResponses } = await clinicalHistory.readHistory({ params: { id: patientId } });
  const answers = JSON.parse(anamnesisResponses);
  expect(answers).toMatchObject({ diabetes: 'true', fuma: 'true', chagas: 'false', padre_vivo: 'true' });
  expect(answers).not.toHaveProperty('cicatrizacion');
});

test('a dentist enters their license, and a wrong one is explained at the field', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  await openAs(page, dentist.username, '/account');
  await page.getByRole('textbox', { name: 'Matrícula' }).fill('sin número');
  await page.getByRole('button', { name: 'Guardar matrícula' }).click();
  await expect(page.getByRole('textbox', { name: 'Matrícula' })).toHaveAccessibleDescription(
    /^Matrícula no válida/,
  );
  await page.getByRole('textbox', { name: 'Matrícula' }).fill('MN 12345');
  await page.getByRole('button', { name: 'Guardar matrícula' }).click();
  await expect(page.getByText('Matrícula guardada')).toBeVisible();
  const { auth } = apiClients(await tokenOf(dentist.username));
  expect(await auth.readUser({ params: { id: dentist.id } })).toMatchObject({ licenseNumber: 'MN 12345' });
});
