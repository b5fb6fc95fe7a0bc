import type { Settlement, SettlementLine } from '@dentaria/contract/billing/results.ts';
import { describe, expect, test } from 'vitest';
import { buildSettlement, THIS_MONTH } from '../../../testing/builders/settlement-builders.ts';
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { baselinesAtFoot, PRINT_OPTIONS } from '../testing/printed.ts';
import { render } from './render-settlement.ts';

const line = (overrides: Partial<SettlementLine> = {}): SettlementLine => ({
  day: '2026-11-03',
  patient: { id: 3, name: 'Rosa Vega' },
  description: 'Corona',
  basis: 'production',
  amount: 100_050,
  percent: 33.5,
  share: 33_517,
  ...overrides,
});

const print = async (settlement: Partial<Settlement> = {}) => {
  const lines = settlement.lines ?? [line()];
  const printed: Settlement = {
    clinicId: 1,
    from: '2026-11-01',
    to: '2026-11-30',
    professional: { id: 9, name: 'Ana Luna' },
    production: 100_050,
    collected: 50_000,
    due: 50_050,
    share: lines.reduce((sum, { share }) => sum + share, 0),
    lines,
    ...settlement,
  };
  const letterhead = { clinicName: 'Clínica Norte', clinicAddress: 'Av. Siempreviva 1234, CABA' };
  return Buffer.from(await render({ ...letterhead, settlement: printed }, PRINT_OPTIONS));
};
const linesOf = async (settlement?: Partial<Settlement>) => pdfText(await print(settlement)).split('\n');

describe('the PDF of a settlement', () => {
  test('names the professional, the period, the work and the payment, with two lines to sign on', async () => {
    expect(await linesOf()).toEqual([
      'Liquidación',
      'Clínica Norte',
      'Av. Siempreviva 1234, CABA',
      'Ana Luna',
      'Del 01/11/2026 al 30/11/2026',
      'Producción',
      'Cobrado',
      'Adeudado',
      '$ 1.000,50',
      '$ 500,00',
      '$ 500,50',
      'Fecha',
      'Paciente',
      'Detalle',
      'Importe ($)',
      '%',
      'Parte ($)',
      '03/11/2026',
      'Rosa Vega',
      'Corona',
      '1.000,50',
      '33,5 %',
      '335,17',
      'Total',
      '1.000,50',
      '335,17',
      'A liquidar: $ 335,17',
      'Importes en pesos argentinos. Documento no válido como factura.',
      'Por la clínica',
      'Clínica Norte',
      'Recibí conforme',
      'Ana Luna',
      'Página 1 de 1',
      'Liquidación. Impresa el 24/11/2026, 09:00 por Ana Pérez.',
    ]);
  });

  test('shows collected work, voided payments, and work without a percentage', async () => {
    const lines = await linesOf({
      lines: [
        line({ basis: 'collections' }),
        line({ basis: 'collections', amount: -5_000, share: -1_675 }),
        line({ percent: null, share: 0 }),
      ],
    });
    expect(lines).toEqual(
      expect.arrayContaining(['Corona (cobrado)', 'Corona (pago anulado)', '–16,75', '—']),
    );
    expect(lines).toContain('A liquidar: $ 318,42');
  });

  test('states that a month has no work', async () => {
    const lines = await linesOf({ lines: [] });
    expect(lines).toContain('No hay trabajo que liquidar en este período.');
    expect(lines).toContain('A liquidar: $ 0,00');
  });

  test.each(Array.from({ length: 12 }, (_, index) => index + 24))(
    'with %i lines keeps the last of them on one page with the total and the signatures',
    async (count) => {
      const pdf = await print({
        lines: Array.from({ length: count }, (_, index) => line({ description: `Trabajo ${index}` })),
      });
      expect(baselinesAtFoot(pdf)).toEqual([]);
      const last = pdfPages(pdf).at(-1);
      for (const text of [`Trabajo ${count - 1}`, 'Total', 'A liquidar', 'Recibí conforme'])
        expect(last).toContain(text);
    },
  );
});

const app = await testApp();

test("a professional can print their own settlement, which is audited, but not a colleague's", async () => {
  const { associate, owner, clinicId, setTerms } = await buildSettlement(app);
  await setTerms(associate.id, { validFrom: THIS_MONTH.from, percent: 40 });
  const request = (professionalId: number) =>
    app.request({
      method: 'GET',
      url: `/services/billing/clinics/${clinicId}/professionals/${professionalId}/settlement/pdf?from=${THIS_MONTH.from}&to=${THIS_MONTH.to}`,
      token: associate.token,
    });
  const { statusCode, headers, rawPayload } = await request(associate.id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename=liquidacion-${associate.id}-${THIS_MONTH.from}-${THIS_MONTH.to}.pdf`,
  });
  expect(pdfText(rawPayload).split('\n')).toEqual(
    expect.arrayContaining(['Limpieza', '500,00', '40 %', '200,00', 'A liquidar: $ 200,00']),
  );
  expect((await request(owner.id)).statusCode).toBe(403);
  const { rows } = await app.owner.query(
    "select user_id, clinic_id from audit where object = 'settlement' and action = 'print' and object_id = $1",
    [associate.id],
  );
  expect(rows).toEqual([{ user_id: associate.id, clinic_id: clinicId }]);
});
