import { expect } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { render } from '../print/render-claims.ts';
import { baselinesAtFoot, PRINT_OPTIONS } from './printed.ts';
import { claimLine, printedClaims } from './printed-claims.ts';

export async function checkLongClaims(patients: number): Promise<void> {
  const lines = Array.from({ length: 5 * patients }, (_, index) =>
    claimLine({
      patient: {
        id: Math.floor(index / 5),
        name: `Paciente ${Math.floor(index / 5)} ${'Apellido '.repeat(20)}`,
      },
      description: `Prestación ${index} ${'🦷 '.repeat(index % 40)}`,
      authorizationNumber: 'AUTORIZACION-1234567890-1234567890-1234567890',
      amount: 99_999_999_999,
      faces: ['vestibular', 'oclusal', 'lingual', 'mesial', 'distal'],
    }),
  );
  const note = Array.from({ length: 120 }, (_, index) => `pal${index}`).join(' ');
  const pdf = Buffer.from(await render(printedClaims({ lines, note }), PRINT_OPTIONS));
  const pages = pdfPages(pdf);
  const all = pages.join('\n');
  for (const index of [0, 2 * patients, 5 * patients - 1]) expect(all).toContain(`Prestación ${index}`);
  expect(all).toContain('4.999.999.999,95');
  expect(all).toContain('pal119');
  expect(all.match(/Conformidad del afiliado/g)).toHaveLength(patients);
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  expect(baselinesAtFoot(pdf)).toEqual([]);
}
