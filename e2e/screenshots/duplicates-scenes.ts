import type { Page } from 'playwright-core';
import { exchangePaths } from '../../packages/web/src/features/exchange/exchange.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import type { Scene } from './scenes.ts';

const duplicates = (list?: string) => (): string => exchangePaths.data.to({}, { view: 'duplicates', list });

const compare = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Comparar y unificar' }).nth(1).click();
  await page.getByRole('heading', { name: 'Datos de la ficha' }).waitFor();
};

/** Types a patient of the demo again. */
const typeAgain = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('fernandez lucia');
  await page.getByRole('option', { name: 'Nuevo paciente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo paciente' });
  await dialog.getByLabel('Nombre').fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernandez');
  await dialog.getByLabel('DNI').fill('28456931');
  await dialog.getByRole('link').first().waitFor();
};

export const DUPLICATES_SCENES: readonly Scene[] = [
  { name: 'duplicates', user: 'dentist', path: duplicates() },
  { name: 'duplicates-compare', user: 'dentist', path: duplicates(), prepare: compare },
  {
    name: 'duplicates-confirm',
    user: 'dentist',
    path: duplicates(),
    prepare: async (page) => {
      await compare(page);
      await page.getByRole('button', { name: 'Unificar', exact: true }).click();
    },
  },
  { name: 'duplicates-merges', user: 'dentist', path: duplicates('merges') },
  {
    name: 'duplicates-undo',
    user: 'dentist',
    path: duplicates('merges'),
    prepare: async (page) => {
      await page.locator('.record-link').first().click();
      await page.getByRole('heading', { name: 'Qué se movió' }).waitFor();
    },
  },
  {
    name: 'duplicates-warning',
    user: 'receptionist',
    path: () => paths.dashboard.pattern,
    prepare: typeAgain,
  },
  {
    name: 'duplicates-choose',
    user: 'dentist',
    path: ({ patient }) => paths.patient.to({ patientId: patient }),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Unificar con otra ficha' }).click();
      await page.getByRole('combobox', { name: 'Otra ficha' }).fill('gomez');
      await page.getByRole('option').first().waitFor();
    },
  },
];
