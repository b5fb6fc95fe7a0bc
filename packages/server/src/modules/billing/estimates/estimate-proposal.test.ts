import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { clinic, dentist, patient } = await buildPractice(app);
const { billing } = app.as(dentist.token);
const params = { clinicId: clinic.id };
const ofPatient = { ...params, patientId: patient.id };
await billing.importNomenclador({ params });

describe('an estimate proposed from the chart', () => {
  test("has a line for each required procedure, at the patient's prices", async () => {
    const { id, version } = await billing.createPriceList({ params, body: { name: 'Particulares' } });
    const procedures = await billing.listProcedures({ params });
    const procedureId = procedures.find(({ code }) => code === '02.22')?.id ?? 0;
    await billing.writePrice({
      params: { ...params, id, procedureId },
      body: { price: 2_500_000, validFrom: TODAY, version },
    });
    const lines = await billing.proposeEstimateLines({
      params: ofPatient,
      body: {
        toothStatus: { '16': { oclusal: '#1976d2', mesial: '#1976d2' }, '48': { oclusal: '#0d47a1' } },
      },
    });
    expect(lines).toMatchObject([
      {
        code: '02.22',
        description: 'Restauración',
        toothNumber: '16',
        faces: ['oclusal', 'mesial'],
        price: 2_500_000,
        hasPrice: true,
      },
      {
        code: '10.01',
        description: 'Extracción dentaria',
        toothNumber: '48',
        faces: [],
        price: 0,
        hasPrice: false,
      },
    ]);
  });

  test('is refused for a chart without required work', async () => {
    const body = { toothStatus: { '16': { oclusal: '#d32f2f' } } };
    await expect(billing.proposeEstimateLines({ params: ofPatient, body })).rejects.toMatchObject({
      status: 409,
    });
  });
});
