import { cleanText } from '@dentaria/contract/fields/clean-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFuzz, WHOLE } from './testing/fuzz.ts';

const fuzz = await startFuzz();

test('any text that a field accepts is returned unchanged, in any script', async () => {
  const { here, admin } = fuzz.scenario.world;
  const { clinicalHistory, healthInsurance } = fuzz.app.as(admin.token);
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((each) => cleanText(each) !== '' && !/\p{Cc}/u.test(each) && each.isWellFormed());
  let serial = 0;
  const property = fc.asyncProperty(text, async (typed) => {
    const { version } = await clinicalHistory.readHistory({ params: { id: here.patient.id } });
    await clinicalHistory.saveHistory({
      params: { id: here.patient.id },
      body: {
        version,
        demographics: {
          firstName: 'José',
          lastName: 'Paz',
          docNumber: '30111222',
          hierarchy: typed.slice(0, 50),
        },
        anamnesis: { motivo_consulta: typed },
        treatmentPlan: [{ treatmentDescription: typed }],
      },
    });
    const read = await clinicalHistory.readHistory({ params: { id: here.patient.id } });
    expect(JSON.parse(read.anamnesisResponses).motivo_consulta).toBe(typed);
    expect(read.treatmentPlan[0]?.treatmentDescription).toBe(typed);
    serial += 1;
    const code = `C${serial}`;
    const body = { name: typed, federation_code: code, details: typed };
    const { health_insurance_id: id } = await healthInsurance.createHealthInsurance({ body });
    // Unlike `details`, the name is cleaned before it is stored.
    const stored = { ...body, name: cleanText(typed) };
    expect(await healthInsurance.readHealthInsurance({ params: { id } })).toMatchObject(stored);
  });
  await fc.assert(property, { numRuns: WHOLE ? 1_000 : 60 });
});
