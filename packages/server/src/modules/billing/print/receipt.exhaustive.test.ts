import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { baselinesAtFoot, PRINT_OPTIONS, paidCharge, printedReceipt } from '../testing/printed.ts';
import { type PrintedReceipt, render } from './render-receipt.ts';

const print = async (receipt: PrintedReceipt) => Buffer.from(await render(receipt, PRINT_OPTIONS));

/** Joins the lines of a wrapped text. */
const joined = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ');

test('prints the complete text of 200 charges, 2,000 characters, emoji, Arabic and a word longer than a line', async () => {
  const long = Array.from({ length: 250 }, (_, index) => `pal${index}`).join(' ');
  const word = 'ñ'.repeat(400);
  const pays = Array.from({ length: 200 }, (_, index) =>
    paidCharge(index === 3 ? long : index === 4 ? word : `Consulta ${index} 😀`, 499_999_999),
  );
  const receipt = printedReceipt(
    {
      pays,
      amount: 99_999_999_999,
      advance: 199,
      receiptNumber: 12_345_678,
      patient: { id: 1, name: 'محمد 😀' },
    },
    { clinicName: 'Centro '.repeat(40), clinicAddress: 'Calle 😀 '.repeat(40) },
  );
  const pdf = await print(receipt);
  const pages = pdfPages(pdf);
  const lines = pages.flatMap((page) => page.split('\n'));
  for (const part of long.split(' ')) expect(joined(lines)).toContain(part);
  expect(lines.filter((line) => line.startsWith('ñ')).join('')).toBe(word);
  expect(lines.filter((line) => line === '4.999.999,99')).toHaveLength(200);
  for (const index of [0, 5, 199]) expect(lines).toContain(`Consulta ${index} `);
  expect(lines).toContain('Recibo N.º 12345678');
  expect(lines).toContain('999.999.999,99');
  expect(lines.join()).not.toContain('[U+');
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  expect(baselinesAtFoot(pdf)).toEqual([]);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'the signature is on one page with the total after %i charges',
  async (charges) => {
    const pays = Array.from({ length: charges }, (_, index) => paidCharge(`Consulta ${index}`, 100));
    const last = pdfPages(await print(printedReceipt({ pays }))).at(-1);
    expect(last).toContain('Anticipo');
    expect(last).toContain('Total');
    expect(last).toContain('Recibió: Laura Gómez');
  },
);
