import { expect, test } from 'vitest';
import { pdfText } from '../../../testing/pdf-text.ts';
import { PRINT_OPTIONS, printedStatement } from '../testing/printed.ts';
import { statementPdf } from './documents.ts';
import { type PrintedStatement, render } from './render-statement.ts';

const print = async (statement: PrintedStatement) => Buffer.from(await render(statement, PRINT_OPTIONS));
const linesOf = async (statement: PrintedStatement) => pdfText(await print(statement)).split('\n');

test('a statement lists charges and payments with the balance after each, and totals', async () => {
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
    'Fecha',
    'Detalle',
    'Profesional',
    'Debe ($)',
    'Haber ($)',
    'Saldo ($)',
    '01/03/2026',
    'Corona',
    'Dra. María',
    '15.000,50',
    '15.000,50',
    'Fernández',
    '01/03/2026',
    'Recibo N.º 0000002 · Pago, Efectivo',
    '20.000,00',
    '–4.999,50',
    'Totales',
    '15.000,50',
    '20.000,00',
    '–4.999,50',
    'Saldo al 24/11/2026: $ 4.999,50 a favor del paciente',
    'Debe: prestaciones. Haber: pagos y descuentos. Importes en pesos argentinos. Documento no válido como factura.',
    'Página 1 de 1',
    'Estado de cuenta. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
  ]);
  expect(statementPdf.fileName(statement)).toBe('estado-de-cuenta-30111222.pdf');
});

test('a statement begins with the opening balance and ends on the last day', async () => {
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
])('a statement from %s to %s shows its period', async (from, to, period, day) => {
  const lines = await linesOf(printedStatement([['Consulta', 30_000]], { from, to }));
  expect(lines).toContain(period);
  expect(lines).toContain(`Saldo al ${day}: $ 300,00 a pagar`);
});

test('a statement says that the account is empty', async () => {
  const lines = await linesOf(
    printedStatement([], { from: '2026-02-01', openingBalance: 50, closingBalance: 50 }),
  );
  expect(lines).toContain('Sin movimientos.');
  expect(lines).toContain('Saldo al 24/11/2026: $ 0,50 a pagar');
});
