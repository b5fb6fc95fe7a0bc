import { describe, expect, test } from 'vitest';
import { pdfDrawing, pdfText } from '../../../testing/pdf-text.ts';
import { PRIVATE } from '../testing/coverages.ts';
import { PRINT_OPTIONS } from '../testing/printed.ts';
import { acceptance, estimateLine, printedEstimate } from '../testing/printed-estimate.ts';
import type { PrintedEstimate } from './render-estimate.ts';
import { render } from './render-estimate.ts';

const print = async (estimate: PrintedEstimate) => Buffer.from(await render(estimate, PRINT_OPTIONS));
const linesOf = async (estimate: PrintedEstimate) => pdfText(await print(estimate)).split('\n');

test('shows patient, coverage, validity, lines, conditions, signatures and the hash', async () => {
  const lines = await linesOf(printedEstimate());
  const chart = lines.indexOf('Trabajo presupuestado');
  expect(lines.slice(0, chart)).toEqual([
    'Presupuesto N.º 12',
    'Clínica Norte',
    'Av. Siempreviva 1234, CABA',
    "José O'Higgins",
    'DNI',
    'Obra social',
    'Número de afiliado',
    'Presentado',
    'Válido hasta',
    '30.111.222',
    'OSDE · 210',
    '47224915/03',
    '20/11/2026',
    '20/12/2026',
    'Prestaciones',
    'Código',
    'Prestación',
    'Pieza',
    'Precio ($)',
    'Cobertura ($)',
    'Paciente ($)',
    '02.22',
    'Restauración compuesta',
    '16 oclusal,',
    '45.000,00',
    '20.000,00',
    '25.000,00',
    'mesial',
    'Total',
    '45.000,00',
    '20.000,00',
    '25.000,00',
  ]);
  expect(lines.slice(-9)).toEqual([
    'Los precios se mantienen hasta el 20/12/2026. Importes en pesos argentinos. Documento no válido como factura.',
    'La cobertura es estimada: la parte del paciente puede cambiar según lo que autorice la obra social.',
    'Firma del paciente o responsable',
    'Aclaración y DNI',
    'Firma y sello del profesional',
    'María Fernández',
    'Página 1 de 1',
    'Presupuesto N.º 12. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
    `SHA-256 ${'ab'.repeat(32)}`,
  ]);
});

test('shows the discount, the remaining amount and the instalments', async () => {
  const lines = await linesOf(
    printedEstimate({
      discount: { percent: 12.5 },
      totals: {
        price: 4_500_000,
        covered: 2_000_000,
        patientPart: 2_500_000,
        discount: 312_500,
        total: 2_187_500,
      },
      instalments: [
        { day: '2026-12-20', amount: 1_093_750 },
        { day: '2027-01-20', amount: 1_093_750 },
      ],
    }),
  );
  const text = lines.join('\n');
  expect(text).toContain('Descuento (12,5 %)\n–3.125,00\nA cargo del paciente\n21.875,00');
  expect(text).toContain('Cuota 1, 20/12/2026\nCuota 2, 20/01/2027\n$ 10.937,50\n$ 10.937,50');
});

test('omits the coverage of a private patient, and the instalments of a single payment', async () => {
  const totals = { price: 100, covered: 0, patientPart: 100, discount: 0, total: 100 };
  const text = (await linesOf(printedEstimate({ coverage: PRIVATE, totals }))).join('\n');
  expect(text).toContain('Particular');
  expect(text).not.toContain('La cobertura es estimada');
  expect(text).not.toContain('Cuota');
});

test('marks the lines that need an authorization', async () => {
  const lines = await linesOf(printedEstimate({ lines: [estimateLine({ needsAuthorization: true })] }));
  expect(lines).toContain('(*) Requiere autorización previa de la obra social.');
  expect(lines.join(' ')).toContain('Restauración compuesta (*)');
});

describe('the estimate prints its state:', () => {
  test.each([
    [
      { state: 'draft', hash: null, presentedAt: null } as const,
      'Borrador: todavía no se presentó al paciente.',
    ],
    [{ state: 'expired' } as const, 'Vencido: los precios pueden haber cambiado.'],
    [
      { state: 'rejected', rejection: { at: acceptance.at, reason: 'Esperá', takenBy: null } } as const,
      'Rechazado el 21/11/2026, 12:00. Motivo: Esperá',
    ],
    [
      { state: 'accepted', acceptance } as const,
      'Aceptado el 21/11/2026, 12:00 por Rosa Gómez, DNI 20.111.222, con su firma en pantalla ante Laura Gómez.',
    ],
    [
      {
        state: 'accepted',
        acceptance: { ...acceptance, way: 'link', takenBy: null, signature: null },
      } as const,
      'Aceptado el 21/11/2026, 12:00 por Rosa Gómez, DNI 20.111.222, por el enlace que recibió.',
    ],
  ])('%o', async (estimate, text) => {
    expect(await linesOf(printedEstimate(estimate))).toContain(text);
  });
});

test('draws a signature that was given on screen', async () => {
  const signed = pdfDrawing(await print(printedEstimate({ state: 'accepted', acceptance })));
  const typed = pdfDrawing(
    await print(printedEstimate({ state: 'accepted', acceptance: { ...acceptance, signature: null } })),
  );
  const strokes = '100 200 m\n900 300 l\nS\n500 100 m\n500 100 l\nS';
  expect(signed).toContain(strokes);
  expect(typed).not.toContain(strokes);
});

describe('the chart', () => {
  const chartOf = async (lines: Parameters<typeof printedEstimate>[0]) => {
    const all = await linesOf(printedEstimate(lines));
    const start = all.indexOf('Trabajo presupuestado');
    return start < 0
      ? []
      : all.slice(
          start,
          all.findIndex((line) => line.startsWith('Los precios')),
        );
  };
  const OTHER = 'Pieza con otra prestación';

  test('marks the faces of a line', async () => {
    const chart = await chartOf({});
    // The legend contains one of them.
    expect(chart.filter((line) => line === 'C')).toHaveLength(3);
    expect(chart).not.toContain(OTHER);
    expect(chart).not.toContain('55');
  });

  test('shows deciduous teeth only if work is done on one', async () => {
    expect(await chartOf({ lines: [estimateLine({ toothNumber: '55' })] })).toContain('65');
  });

  test('puts a badge on a tooth whose work it cannot show', async () => {
    const endodontics = estimateLine({ code: '03.01', faces: [], toothNumber: '21' });
    const chart = await chartOf({ lines: [endodontics] });
    expect(chart).toContain(OTHER);
    expect(chart.filter((line) => line === 'C')).toHaveLength(1);
    // 16 palatal faces, the tooth and the legend.
    expect(chart.filter((line) => line === 'P')).toHaveLength(18);
  });

  test('is omitted without teeth', async () => {
    expect(await chartOf({ lines: [estimateLine({ toothNumber: null, faces: [] })] })).toEqual([]);
  });
});
