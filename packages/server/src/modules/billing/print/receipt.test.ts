import { describe, expect, test } from 'vitest';
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts';
import { PRINT_OPTIONS, paidCharge, printedReceipt, voided } from '../testing/printed.ts';
import { receiptPdf } from './documents.ts';
import { type PrintedReceipt, render } from './render-receipt.ts';

const print = async (receipt: PrintedReceipt) => Buffer.from(await render(receipt, PRINT_OPTIONS));
const linesOf = async (receipt: PrintedReceipt) => pdfText(await print(receipt)).split('\n');

test('a receipt shows clinic, number, patient, amount, method, day and who took the payment', async () => {
  expect(await linesOf(printedReceipt())).toEqual([
    'Documento no válido como factura',
    'Clínica Norte',
    'Av. Siempreviva 1234, CABA',
    'X',
    'Recibo N.º 0000123',
    '$ 1.234,50',
    "Recibimos de José O'Higgins, DNI 30.111.222",
    'la suma de pesos mil doscientos treinta y cuatro con 50/100.',
    'Medio de pago: Efectivo. Fecha: 23/11/2026.',
    'En concepto de',
    'Importe ($)',
    'Restauración con resina',
    '1.000,00',
    'Anticipo, a cuenta de prestaciones futuras',
    '234,50',
    'Total',
    '1.234,50',
    'Saldo de la cuenta después de este pago: $ 5.000,00 a pagar',
    'Firma y sello',
    'Recibió: Laura Gómez',
    'Página 1 de 1',
    'Recibo N.º 0000123. Documento no válido como factura. Impreso el 24/11/2026, 09:00 por Ana Pérez.',
  ]);
});

test('a receipt is half a page of A4 and named after its number', async () => {
  const pdf = await print(printedReceipt());
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 419.53]');
  expect(receiptPdf.fileName(printedReceipt())).toBe('recibo-0000123.pdf');
});

test.each([
  [0, 'sin deuda'],
  [1, '$ 0,01 a pagar'],
  [-150_000, '$ 1.500,00 a favor del paciente'],
])('a receipt with a balance of %i cents shows "%s"', async (balanceAfter, text) => {
  const lines = await linesOf(printedReceipt({}, { balanceAfter }));
  expect(lines).toContain(`Saldo de la cuenta después de este pago: ${text}`);
});

test('a receipt of a payment in dollars shows the exchange rate', async () => {
  const dollars = { amount: 10_000, rate: 134_550 };
  const lines = await linesOf(printedReceipt({ dollars, amount: 13_455_000, method: 'transfer' }));
  expect(lines).toContain(
    'Medio de pago: Transferencia (US$ 100,00 a $ 1.345,50 por dólar). Fecha: 23/11/2026.',
  );
});

test('a receipt shows the note, and omits an absent advance or DNI', async () => {
  const receipt = printedReceipt({ note: 'Pagó su madre', advance: 0 }, { docNumber: null });
  const lines = await linesOf(receipt);
  expect(lines).toContain('Observaciones: Pagó su madre');
  expect(lines).toContain("Recibimos de José O'Higgins");
  expect(lines.join()).not.toContain('Anticipo');
});

describe('a voided receipt', () => {
  test('is marked across every page, with who voided it and why', async () => {
    const pays = Array.from({ length: 60 }, (_, index) => paidCharge(`Consulta ${index}`, 100));
    const pages = pdfPages(await print(printedReceipt({ voided, pays })));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.split('\n').filter((line) => line === 'ANULADO')).toHaveLength(1);
    expect(pages[0]).toContain('Anulado el 23/11/2026, 15:00 por Luis Ruiz. Motivo: Duplicado');
  });

  test('is the only receipt with that mark', async () => {
    expect((await linesOf(printedReceipt())).join().toLowerCase()).not.toContain('anulado');
  });
});
