import type { RoleName } from '@dentaria/contract/roles.ts';
import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';

const app = await testApp();

const print = (
  token: string | null,
  { clinicId, patientId }: { clinicId: number; patientId: number },
  query = '',
) =>
  app.request({
    method: 'GET',
    url: `/services/billing/clinics/${clinicId}/patients/${patientId}/account/pdf${query}`,
    token,
  });

const audited = async (patientId: number) =>
  (
    await app.owner.query(
      "select user_id, clinic_id from audit where object_id = $1 and object = 'account' and action = 'print'",
      [patientId],
    )
  ).rows;

async function chargedAccount() {
  const account = await buildAccount(app);
  await account.save([
    newRow({ procedureDate: '2026-02-01', treatmentDescription: 'Consulta', debit: 1000 }),
    newRow({ procedureDate: '2026-03-01', treatmentDescription: 'Corona', debit: 15_000.5, credit: 20_000 }),
  ]);
  return account;
}

describe('the statement of account', () => {
  test('is shown inline with patient, clinic, entries and balance, and audited', async () => {
    const { dentist, clinic, params, patient } = await chargedAccount();
    const { statusCode, headers, rawPayload } = await print(dentist.token, params);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; filename=estado-de-cuenta-\d+\.pdf$/),
    });
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([clinic.name, 'Consulta', '1.000,00', 'Corona', '15.000,50', '20.000,00']),
    );
    expect(lines.join('\n')).toContain('$ 3.999,50 a favor del paciente');
    expect(await audited(patient.id)).toEqual([{ user_id: dentist.id, clinic_id: clinic.id }]);
  });

  test('contains only the entries of its period, after the opening balance', async () => {
    const { dentist, params } = await chargedAccount();
    const answer = await print(dentist.token, params, '?from=2026-02-15&to=2026-03-31');
    const text = pdfText(answer.rawPayload);
    expect(text).toContain('Saldo anterior al 15/02/2026\n1.000,00');
    expect(text).toContain('Corona');
    expect(text).not.toContain('Consulta');
    expect((await print(dentist.token, params, '?from=2026-03-31&to=2026-02-15')).statusCode).toBe(400);
  });

  test.each<[RoleName, number]>([
    ['ADMIN', 200],
    ['DENTIST', 200],
    ['RECEPTIONIST', 200],
    ['PATIENT', 403],
  ])('%s gets a %i', async (role, status) => {
    const { clinic, params, patient } = await chargedAccount();
    const user = await buildUser(app, { role, clinicId: role === 'ADMIN' ? null : clinic.id });
    expect((await print(user.token, params)).statusCode).toBe(status);
    expect(await audited(patient.id)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('returns the same 404 for another clinic and for a patient of another clinic', async () => {
    const { params, patient, dentist } = await chargedAccount();
    const other = await buildPractice(app);
    const answers = [
      await print(other.dentist.token, params),
      await print(dentist.token, { ...params, clinicId: other.clinic.id }),
    ];
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body]);
    const foreign = await print(other.dentist.token, { clinicId: other.clinic.id, patientId: patient.id });
    expect(foreign.statusCode).toBe(404);
    expect(await audited(patient.id)).toEqual([]);
  });
});
