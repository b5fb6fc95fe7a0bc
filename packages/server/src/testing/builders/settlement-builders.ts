import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { newPayment } from '../../modules/billing/testing/payment-builders.ts';
import { newTerms } from '../../modules/billing/testing/settlement-builders.ts';
import { newRow } from '../../modules/clinical-history/testing/histories.ts';
import { TODAY } from '../clock.ts';
import type { ProductUnderTest } from '../test-app.ts';
import { buildAccount } from './account-builders.ts';
import { buildUser } from './builders.ts';

const today = TODAY;
export const ago = (days: number): string => addDays(today, -days);
export const LAST_MONTH = { from: ago(60), to: ago(31) };
export const THIS_MONTH = { from: ago(30), to: today };

/** The owner did work for $ 1.000 fifty days ago, and an associate for $ 500 twenty days ago. */
export async function buildSettlement(app: ProductUnderTest) {
  const account = await buildAccount(app);
  const { clinic, dentist: owner, params: payer } = account;
  const clinicId = clinic.id;
  const associate = await buildUser(app, { role: 'DENTIST', clinicId });
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  const first = await account.save([newRow({ procedureDate: ago(50), debit: 1000, credit: null })]);
  const row = {
    ...newRow({ procedureDate: ago(50), debit: 1000, credit: null }),
    id: first.treatmentPlan[0]?.id ?? 0,
  };
  const { historyId, treatmentPlan } = await account.save(
    [row, newRow({ procedureDate: ago(20), debit: 500, credit: null, treatmentDescription: 'Limpieza' })],
    associate.token,
  );
  const [ownerRow, associateRow] = treatmentPlan.map(({ id }) => ({ historyId, rowId: id }));
  if (!ownerRow || !associateRow) throw new Error('the plan must have two rows');
  const params = { clinicId };
  const as = (token: string) => app.as(token).billing;
  return {
    clinicId,
    owner,
    associate,
    receptionist,
    payer,
    params,
    ownerRow,
    associateRow,
    as,
    patient: account.patient,
    pay: (body: Parameters<typeof newPayment>[0]) =>
      as(receptionist.token).createPayment({ params: payer, body: newPayment(body) }),
    cancel: (id: number) =>
      as(receptionist.token).voidPayment({ params: { clinicId, id }, body: { reason: 'Repetido' } }),
    results: (query: typeof THIS_MONTH, token = owner.token) => as(token).readResults({ params, query }),
    settlement: (professionalId: number, query: typeof THIS_MONTH, token = owner.token) =>
      as(token).readSettlement({ params: { clinicId, professionalId }, query }),
    setTerms: (professionalId: number, body: Parameters<typeof newTerms>[0], token = owner.token) =>
      as(token).createSettlementTerms({ params: { clinicId, professionalId }, body: newTerms(body) }),
  };
}
