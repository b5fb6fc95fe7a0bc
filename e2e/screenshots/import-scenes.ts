import type { Page } from 'playwright-core';
import { SHOWCASE_PATIENT } from '../../packages/server/src/demo/showcase.ts';
import { exchangePaths } from '../../packages/web/src/features/exchange/exchange.paths.ts';
import type { Scene } from './scenes.ts';

const imports = (): string => exchangePaths.data.to({}, { view: 'imports' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

let files = 0;

/** A spreadsheet as a clinic has it. Each is different, because a file can be open only once. */
function spreadsheet(): Buffer {
  files += 1;
  const rows = [
    ['Documento', 'Apellido y nombre', 'Fecha nac.', 'Celular', 'OS', 'Plan', 'Ficha'],
    ['29.840.115', 'Ibáñez, Ana María', '25/03/1980', '011 15 5555-0101', 'OSDE', '210', '1001'],
    ['31207440', 'Núñez, Bruno', '4/7/84', '0341 15 555-0102 (mamá)', 'O.S.D.E', '', '1002'],
    ['27.918.306', 'Paz, Carla', '31/02/1979', '', 'PAMI', '', '1003'],
    ['30.554.218', 'Ledesma, Irma', '19/06/1962', '11 5555-0104', 'osde capital fed.', '310', '1004'],
    [
      SHOWCASE_PATIENT.docNumber,
      `${SHOWCASE_PATIENT.lastName}, ${SHOWCASE_PATIENT.firstName}`,
      '',
      '11 5555-0105',
      '',
      '',
      '1005',
    ],
    ['33.100.200', 'Quiroga, Delia', '04/11/1984', '', 'Particular', '', String(files)],
  ];
  return Buffer.from(rows.map((row) => `${row.join(';')}\r\n`).join(''), 'latin1');
}

async function upload(page: Page): Promise<void> {
  await page
    .getByLabel('Archivo de pacientes')
    .setInputFiles({ name: 'fichero de pacientes.csv', mimeType: 'text/csv', buffer: spreadsheet() });
  await page.getByRole('button', { name: 'Revisar el archivo' }).waitFor();
}

async function check(page: Page): Promise<void> {
  await upload(page);
  await press(page, 'Revisar el archivo');
  await page.getByRole('button', { name: /^Importar / }).waitFor();
}

export const IMPORT_SCENES: readonly Scene[] = [
  { name: 'imports', user: 'dentist', path: imports },
  { name: 'import-columns', user: 'dentist', path: imports, prepare: upload },
  {
    name: 'import-insurances',
    user: 'dentist',
    path: imports,
    prepare: async (page) => {
      await upload(page);
      await page.getByRole('list', { name: 'Obras sociales del archivo' }).scrollIntoViewIfNeeded();
      await page.getByRole('combobox', { name: 'Obra social para «osde capital fed.»' }).click();
    },
  },
  { name: 'import-check', user: 'dentist', path: imports, prepare: check },
  {
    name: 'import-confirmation',
    user: 'dentist',
    path: imports,
    prepare: async (page) => {
      await check(page);
      await press(page, /^Importar /);
    },
  },
  {
    name: 'import-result',
    user: 'dentist',
    // The oldest import comes first, because other scenes leave imports behind.
    path: () => exchangePaths.data.to({}, { view: 'imports', sort: 'createdAt' }),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'pacientes 2019.csv' }).click();
      await page.getByText('Importación terminada').waitFor();
    },
  },
];
