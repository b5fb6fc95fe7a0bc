import type { Page } from 'playwright-core';
import { exchangePaths } from '../../packages/web/src/features/exchange/exchange.paths.ts';
import { midnight } from './midnight.ts';
import type { Scene } from './scenes.ts';

const exports = (): string => exchangePaths.data.to({}, { view: 'exports' });
const programs = (): string => exchangePaths.data.to({}, { view: 'programs' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Waits for the file of an export. Creates an export if there is none. */
async function exportClinic(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: /^Descargar la exportación/ }).first();
  if (await done.isVisible()) return;
  await press(page, 'Exportar la clínica');
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
  await done.waitFor();
  // The message covers the list on a phone.
  await page.getByText('La exportación está lista').waitFor({ state: 'detached' });
}

/** Pretends that a large clinic is being exported: the demo's export takes a second. */
const exportRuns = async (page: Page): Promise<void> => {
  await page.route('**/exports', (route) =>
    route.fulfill({
      json: [
        {
          id: 99,
          state: 'running',
          requestedBy: { id: 1, name: 'Lucía Sosa' },
          failure: null,
          createdAt: midnight(),
          rowsDone: 41_250,
          rowsTotal: 96_400,
          finishedAt: null,
          size: null,
          sha256: null,
          expiresAt: null,
        },
      ],
    }),
  );
  await page.reload();
  await page.getByRole('progressbar').waitFor();
};

const PROGRAMS = [
  ['Laboratorio Sur', ['Datos de pacientes', 'Turnos']],
  ['Estudio Pérez', ['Exportaciones']],
] as const;

async function fillIn(page: Page, name: string, scopes: readonly string[]): Promise<void> {
  await press(page, 'Nuevo programa');
  await page.getByLabel('Nombre del programa').fill(name);
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope }).check();
}

async function createPrograms(page: Page): Promise<void> {
  if (await page.getByRole('list', { name: 'Programas con acceso' }).isVisible()) return;
  for (const [name, scopes] of PROGRAMS) {
    await fillIn(page, name, scopes);
    await press(page, 'Crear token');
    await page.getByRole('button', { name: 'Listo' }).click();
    await press(page, 'Cerrar sin copiar');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  }
}

async function showToken(page: Page): Promise<void> {
  await fillIn(page, 'Centro de imágenes', ['Datos de pacientes']);
  // A fake token, identical on every picture.
  await page.route('**/programs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const program = {
      id: 99,
      clinicId: 1,
      name: 'Centro de imágenes',
      hint: 'jemp',
      state: 'active',
      scopes: ['system/Patient.rs', 'system/Coverage.rs', 'system/Consent.rs'],
      createdAt: midnight(),
      createdBy: { id: 1, name: 'Lucía Sosa' },
      expiresOn: '2027-12-31',
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
    };
    await route.fulfill({ status: 201, json: { program, token: `dent_1_${'ejemplo-'.repeat(5)}ejemp` } });
  });
  await press(page, 'Crear token');
  await page.getByRole('textbox', { name: 'Token' }).waitFor();
}

export const EXPORTS_SCENES: readonly Scene[] = [
  { name: 'exports-empty', user: 'dentist', path: exports },
  { name: 'exports-running', user: 'dentist', path: exports, prepare: exportRuns },
  { name: 'exports', user: 'dentist', path: exports, prepare: exportClinic },
  { name: 'programs-empty', user: 'dentist', path: programs },
  {
    name: 'programs-new',
    user: 'dentist',
    path: programs,
    prepare: (page) => fillIn(page, 'Laboratorio Sur', ['Datos de pacientes', 'Turnos']),
  },
  { name: 'programs-token', user: 'dentist', path: programs, prepare: showToken },
  { name: 'programs', user: 'dentist', path: programs, prepare: createPrograms },
];
