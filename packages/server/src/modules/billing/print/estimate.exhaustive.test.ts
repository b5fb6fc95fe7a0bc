import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { baselinesAtFoot, PRINT_OPTIONS } from '../testing/printed.ts';
import { acceptance, estimateLine, printedEstimate } from '../testing/printed-estimate.ts';
import type { PrintedEstimate } from './render-estimate.ts';
import { render } from './render-estimate.ts';

const print = async (estimate: PrintedEstimate) => Buffer.from(await render(estimate, PRINT_OPTIONS));

test('prints the complete text of 200 lines of 300 characters, 36 instalments, a long note, emoji and Arabic', async () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    estimateLine({
      description: `Prestación ${index} ${'🦷 '.repeat(index % 90)}`,
      price: 99_999_999_999,
      covered: 49_999_999_999,
      patientPart: 50_000_000_000,
      faces: ['vestibular', 'oclusal', 'lingual', 'mesial', 'distal'],
    }),
  );
  const words = Array.from({ length: 250 }, (_, index) => `pal${index}`);
  const pdf = await print(
    printedEstimate(
      {
        lines,
        note: words.join(' '),
        patient: { id: 3, name: 'محمد بن عبد الله 😀' },
        instalments: Array.from({ length: 36 }, () => ({ day: '2027-01-10', amount: 277_777_777_777 })),
        totals: {
          price: 19_999_999_999_800,
          covered: 9_999_999_999_800,
          patientPart: 10_000_000_000_000,
          discount: 1,
          total: 9_999_999_999_999,
        },
        state: 'accepted',
        acceptance,
      },
      { clinicName: 'Centro '.repeat(40) },
    ),
  );
  const pages = pdfPages(pdf);
  const all = pages.join('\n');
  for (const index of [0, 99, 199]) expect(all).toContain(`Prestación ${index}`);
  const printed = new Set(all.split(/\s+/));
  expect(words.filter((word) => !printed.has(word))).toEqual([]);
  expect(all).toContain('99.999.999.999,99');
  expect(all).toContain('Cuota 36, 10/01/2027');
  expect(all).not.toContain('[U+');
  expect(pages.at(-1)).toContain('Trabajo presupuestado');
  expect(pages.at(-1)).toContain('Rosa Gómez · DNI 20.111.222');
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  expect(baselinesAtFoot(pdf)).toEqual([]);
});
