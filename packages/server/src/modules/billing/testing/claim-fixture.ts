import type {
  ClaimBatch,
  ClaimRejectionCreate,
  InsurerPaymentCreate,
} from '@dentaria/contract/billing/claims.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type ClaimParts, newInsurerPayment } from './claim-builders.ts';
import { newCoverage } from './coverages.ts';

export type ClaimFixture = Awaited<ReturnType<typeof buildClaimFixture>>;

/** Builds a clinic and a patient with an obra social, and the requests of a dentist about claims. */
export async function buildClaimFixture(app: TestApp) {
  const { dentist, clinic } = await buildPractice(app);
  const params = { clinicId: clinic.id };
  const patient = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const { billing } = app.as(dentist.token);
  const { id: insuranceId } = await buildInsurance(app);
  const ofPatient = { ...params, patientId: patient.id };
  await billing.writeCoverage({ params: ofPatient, body: newCoverage({ insuranceId }) });
  const { id: procedureId } = await billing.createProcedure({
    params,
    body: { code: '01.01', name: 'Consulta' },
  });
  const { id: restorationId } = await billing.createProcedure({
    params,
    body: { code: '02.22', name: 'Restauración' },
  });
  const parts: ClaimParts = { clinicId: clinic.id, dentist, patientId: patient.id, insuranceId, procedureId };
  const one = ({ id }: { readonly id: number }) => ({ ...params, id });
  return {
    params,
    ofPatient,
    parts,
    dentist,
    patient,
    billing,
    restorationId,
    one,

    waiting: () => billing.listClaimItems({ params, query: {} }),

    read: (batch: Pick<ClaimBatch, 'id'>) => billing.readClaimBatch({ params: one(batch) }),

    present: ({ id, version }: Pick<ClaimBatch, 'id' | 'version'>, day = TODAY) =>
      billing.presentClaimBatch({ params: one({ id }), body: { day, version } }),

    pay: (batch: Pick<ClaimBatch, 'id'>, overrides: Partial<InsurerPaymentCreate>) =>
      billing.createInsurerPayment({ params: one(batch), body: newInsurerPayment(overrides) }),

    reject: (batch: Pick<ClaimBatch, 'id'>, items: ClaimRejectionCreate['items']) =>
      billing.createClaimRejections({
        params: one(batch),
        body: { items, reason: 'Falta la radiografía', day: TODAY },
      }),

    /** Returns what each obra social owes, and what it will owe when everything is presented. */
    due: async () =>
      (await billing.listInsurerAccounts({ params })).map(({ due, waiting }) => [due, waiting.amount]),
  };
}

export const itemOf = ({ lines }: ClaimBatch): number => lines[0]?.itemId ?? 0;
