import { expect, test } from 'vitest';
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts';
import { baselinesAtFoot, type Movement, PRINT_OPTIONS, printedStatement } from '../testing/printed.ts';
import { type PrintedStatement, render } from './render-statement.ts';
import { statementPdf } from './statement-pdf.ts';

const print = async (statement: PrintedStatement) => Buffer.from(await render(statement, PRINT_OPTIONS));
const pagesOf = async (statement: PrintedStatement) => pdfPages(await print(statement));
const linesOf = async (statement: PrintedStatement) => pdfText(await print(statement)).split('\n');

test('lists charges and payments with the balance after each, and totals', async () => {
  const statement = printedStatement([
    ['Corona', 1_500_050],
    ['Pago, Efectivo', -2_000_000],
  ]);
  expect((await linesOf(statement)).slice(1)).toEqual([
    'Clínica Norte',
    'Av. Siempreviva 1234, CABA',
    "José O'Higgins",
    'DNI 30.111.222',
    'Todos los movimientos',
    ...['Fecha', 'Detalle', 'Profesional', 'Debe ($)', 'Haber ($)', 'Saldo ($)'],
    ...['01/03/2026', 'Corona', 'Dra. María', '15.000,50', '15.000,50', 'Fernández'],
    ...['01/03/2026', 'Recibo N.º 0000002 · Pago, Efectivo', '20.000,00', '–4.999,50'],
    ...['Totales', '15.000,50', '20.000,00', '–4.999,50'],
    'Saldo al 24/11/2026: $ 4.999,50 a favor del paciente',
    'Debe: prestaciones. Haber: pagos y descuentos. Importes en pesos argentinos. Documento no válido como factura.',
    'Página 1 de 1',
    'Estado de cuenta. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
  ]);
  expect(statementPdf.fileName(statement)).toBe('estado-de-cuenta-30111222.pdf');
});

test('begins with the balance of before and ends on the last day', async () => {
  const period = { from: '2026-02-01', to: '2026-03-31', openingBalance: 70_000 };
  const lines = await linesOf(printedStatement([['Consulta', 30_000]], period));
  expect(lines).toContain('Movimientos del 01/02/2026 al 31/03/2026');
  const opening = lines.indexOf('Saldo anterior al 01/02/2026');
  expect(lines[opening + 1]).toBe('700,00');
  expect(lines).toContain('Saldo al 31/03/2026: $ 1.000,00 a pagar');
});

test.each([
  ['2026-02-01', null, 'Movimientos desde el 01/02/2026', '24/11/2026'],
  [null, '2026-03-31', 'Movimientos hasta el 31/03/2026', '31/03/2026'],
  [null, '2027-12-31', 'Movimientos hasta el 31/12/2027', '24/11/2026'],
])('from %s to %s it says so', async (from, to, period, day) => {
  const lines = await linesOf(printedStatement([['Consulta', 30_000]], { from, to }));
  expect(lines).toContain(period);
  expect(lines).toContain(`Saldo al ${day}: $ 300,00 a pagar`);
});

test('an account without entries says so', async () => {
  const lines = await linesOf(
    printedStatement([], { from: '2026-02-01', openingBalance: 50, closingBalance: 50 }),
  );
  expect(lines).toContain('Sin movimientos.');
  expect(lines).toContain('Saldo al 24/11/2026: $ 0,50 a pagar');
});

test('500 entries carry their amounts forward from page to page', async () => {
  const movements = Array.from(
    { length: 500 },
    (_, index): Movement => [`Movimiento ${index}`, index % 3 === 2 ? -(index * 7) : index * 13],
  );
  const pdf = await print(printedStatement(movements));
  const pages = pdfPages(pdf).map((page) => page.split('\n'));
  expect(pages.length).toBeGreaterThan(8);
  expect(baselinesAtFoot(pdf)).toEqual([]);
  const lines = pages.flat();
  for (const index of [0, 250, 499])
    expect(lines.filter((line) => line.endsWith(`Movimiento ${index}`))).toHaveLength(1);

  const format = (cents: number) =>
    (cents / 100).toLocaleString('es-AR', { minimumFractionDigits: 2 }).replace('-', '–');
  let printed = 0;
  for (const [index, page] of pages.entries()) {
    const carried = page.flatMap((line, at) => (line === 'Transporte' ? [page.slice(at + 1, at + 4)] : []));
    const upTo = (count: number) => {
      const amounts = movements.slice(0, count).map(([, amount]) => amount);
      const sum = (some: readonly number[]) => some.reduce((total, amount) => total + amount, 0);
      const debit = sum(amounts.filter((amount) => amount > 0));
      const credit = -sum(amounts.filter((amount) => amount < 0));
      return [debit, credit, debit - credit].map(format);
    };
    const expected = index === 0 ? [] : [upTo(printed)];
    printed += page.filter((line) => line.includes('Movimiento ')).length;
    if (index < pages.length - 1) expected.push(upTo(printed));
    expect(carried).toEqual(expected);
  }
  expect(printed).toBe(500);
});

test('a description longer than a page carries its own amount forward', async () => {
  const long = 'línea\n'.repeat(100);
  const statement = printedStatement([
    ['Consulta', 100],
    [long, 200],
    ['Corona', 400],
  ]);
  const pages = (await pagesOf(statement)).map((page) => page.split('\n'));
  expect(pages.flat().filter((line) => line === 'línea')).toHaveLength(100);
  for (const page of pages.slice(0, -1)) expect(page[page.lastIndexOf('Transporte') + 3]).toBe('3,00');
  expect(pages.at(-1)).toContain('Totales');
});

test.each(Array.from({ length: 12 }, (_, index) => index + 32))(
  'the totals of %i entries are on one page with the last of them',
  async (count) => {
    const movements = Array.from({ length: count }, (_, index): Movement => [`Pago ${index}`, -100]);
    const last = (await pagesOf(printedStatement(movements))).at(-1);
    expect(last).toContain(`Pago ${count - 1}`);
    expect(last).toContain('Totales');
    expect(last).toContain('a favor del paciente');
  },
);
