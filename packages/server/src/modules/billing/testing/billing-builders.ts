import type { ProcedureCreate } from '@dentaria/contract/billing/procedures.ts';
import type { BuiltUser } from '../../../testing/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

let serial = 0;

/** With a unique code. */
export const newProcedure = (overrides: Partial<ProcedureCreate> = {}): ProcedureCreate => {
  serial += 1;
  return { code: `T${serial}`, name: 'Blanqueamiento', chapter: 'Estética', ...overrides };
};

/** The nomenclador and a procedure of the clinic's own. */
export interface BuiltBilling {
  readonly clinicId: number;
  readonly procedureId: number;
}

interface BillingParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
}

/** As the clinic's owner. */
export async function buildBilling(
  test: ProductUnderTest,
  { clinicId, dentist }: BillingParts,
): Promise<BuiltBilling> {
  const { billing } = test.as(dentist.token);
  const params = { clinicId };
  await billing.importNomenclador({ params });
  const { id: procedureId } = await billing.createProcedure({ params, body: newProcedure() });
  return { clinicId, procedureId };
}
