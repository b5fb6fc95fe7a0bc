import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { baselinesAtFoot, type Movement, PRINT_OPTIONS, printedStatement } from '../testing/printed.ts';
import { type PrintedStatement, render } from './render-statement.ts';

const print = async (statement: PrintedStatement) => Buffer.from(await render(statement, PRINT_OPTIONS));
const pagesOf = async (statement: PrintedStatement) => pdfPages(await print(statement));

test('a statement of 500 entries carries its amounts forward from page to page', async () => {
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
