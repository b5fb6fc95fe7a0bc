import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { OSDE_WITHOUT_PLAN } from '../testing/coverages.ts';
import { checkLongClaims } from '../testing/long-claims.ts';
import { PRINT_OPTIONS } from '../testing/printed.ts';
import { claimLine, printedClaims } from '../testing/printed-claims.ts';
import type { PrintedClaims } from './render-claims.ts';
import { render } from './render-claims.ts';

const print = async (claims: PrintedClaims) => Buffer.from(await render(claims, PRINT_OPTIONS));
const pagesOf = async (claims: PrintedClaims) =>
  pdfPages(await print(claims)).map((page) => page.split('\n'));

const { insurance: _, ...withoutPlan } = OSDE_WITHOUT_PLAN;
const ana = (overrides = {}) =>
  claimLine({
    patient: { id: 5, name: 'Ana Gómez' },
    ...withoutPlan,
    code: '10.01',
    description: 'Extracción dentaria',
    toothNumber: '48',
    faces: [],
    authorizationNumber: 'A-77',
    amount: 1_050_050,
    ...overrides,
  });

test('the cover shows the batch, a line for each patient and the total', async () => {
  const [cover, ...forms] = await pagesOf(printedClaims({ lines: [claimLine(), claimLine(), ana()] }));
  expect(cover).toEqual([
    'Presentación N.º 4',
    'Clínica Norte',
    'Av. Siempreviva 1234, CABA',
    'OSDE',
    'Período',
    'Presentada',
    'Pacientes',
    'Prestaciones',
    'Total',
    'octubre de 2026',
    '03/11/2026',
    '2',
    '3',
    '$ 50.500,50',
    'Pacientes',
    'Paciente',
    'DNI',
    'Afiliado',
    'Prestaciones',
    'Importe ($)',
    "José O'Higgins",
    '30.111.222',
    '47224915/03',
    '2',
    '40.000,00',
    'Ana Gómez',
    '—',
    '9',
    '1',
    '10.500,50',
    'Total',
    '3',
    '50.500,50',
    'Recibido por la obra social',
    'Firma, sello y fecha',
    'Firma y sello de la clínica',
    'Clínica Norte',
    'Página 1 de 3',
    'Presentación N.º 4. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
    `SHA-256 ${'ab'.repeat(32)}`,
  ]);
  expect(forms).toHaveLength(2);
});

test('a form shows the patient, the lines with room to sign, the chart and the signatures', async () => {
  const [form] = await pagesOf(printedClaims({}, { hasCover: false }));
  const chart = form?.indexOf('Trabajo realizado') ?? 0;
  expect(form?.slice(0, chart)).toEqual([
    'Ficha odontológica',
    'Clínica Norte',
    'Av. Siempreviva 1234, CABA',
    "José O'Higgins",
    'DNI',
    'Obra social',
    'Plan',
    'Número de afiliado',
    'Presentación',
    '30.111.222',
    'OSDE',
    '210',
    '47224915/03',
    'N.º 4, octubre de',
    '2026',
    'Prestaciones realizadas',
    'Fecha',
    'Código',
    'Prestación',
    'Pieza',
    'Autorización',
    'Importe ($)',
    'Firma del afiliado',
    '12/10/2026',
    '02.22',
    'Restauración compuesta',
    '16 oclusal,',
    '20.000,00',
    'mesial',
    'Total',
    '20.000,00',
  ]);
  expect(form?.slice(-8)).toEqual([
    'Recibí las prestaciones detalladas y firmo junto a cada una en conformidad.',
    'Conformidad del afiliado',
    'Firma, aclaración y DNI',
    'Firma y sello del profesional',
    'María Fernández',
    'Página 1 de 1',
    'Presentación N.º 4. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
    `SHA-256 ${'ab'.repeat(32)}`,
  ]);
});

test('the chart shows restorations of the faces, and no required work', async () => {
  const [form] = await pagesOf(printedClaims({}, { hasCover: false }));
  const chart = form?.slice(form.indexOf('Trabajo realizado')) ?? [];
  expect(chart).toContain('Restauración existente: cara roja (R)');
  expect(chart).not.toContain('Caries (requerida): cara azul (C)');
  // The chart has two faces, and the legend has one mark.
  expect(chart.filter((line) => line === 'R')).toHaveLength(3);
});

test('a form without teeth has no chart, and a badge marks work that the chart cannot show', async () => {
  const text = async (line: object) =>
    (await pagesOf(printedClaims({ lines: [claimLine(line)] }, { hasCover: false }))).flat();
  expect(await text({ code: '01.01', toothNumber: null, faces: [] })).not.toContain('Trabajo realizado');
  expect(await text({ code: '03.01', faces: [] })).toContain('Pieza con otra prestación');
});

test('a draft is marked as such', async () => {
  const pages = await pagesOf(printedClaims({ hash: null, presentedDay: null }));
  for (const page of pages) expect(page).toContain('Borrador: todavía no se presentó a la obra social.');
});

// claims.exhaustive.test.ts prints 100 patients.
test('prints the complete text of 25 lines of 5 patients with long names', () => checkLongClaims(5));
