import type { Prices, PriceWrite } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { newPrice, newPriceList, newProcedure } from './billing-builders.ts';

export type BillingFixture = Awaited<ReturnType<typeof buildBillingFixture>>;

/** Builds a clinic with an empty price list, and the requests of its owner. */
export async function buildBillingFixture(app: TestApp) {
  const { dentist, patient } = await buildPractice(app);
  const clinicId = dentist.clinicId ?? 0;
  await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    dentist.id,
    dentist.username,
    clinicId,
  ]);
  const { billing } = app.as(dentist.token);
  const params = { clinicId };
  const { id } = await billing.createPriceList({ params, body: newPriceList() });
  const list = { clinicId, id };
  const read = (): Promise<Prices> => billing.readPrices({ params: list, query: {} });
  return {
    clinicId,
    dentist,
    patient,
    params,
    list,
    billing,
    read,
    version: async (): Promise<number> => (await read()).list.version,
    add: (code?: string): Promise<Procedure> =>
      billing.createProcedure({ params, body: newProcedure(code === undefined ? {} : { code }) }),
    /** Writes at the current version. */
    write: async (procedureId: number, overrides: Partial<PriceWrite> = {}): Promise<Prices> =>
      billing.writePrice({
        params: { ...list, procedureId },
        body: newPrice({ version: (await read()).list.version, ...overrides }),
      }),
    receptionist: () => buildUser(app, { role: 'RECEPTIONIST', clinicId }),
  };
}
