import { anyOf, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';

type Name = string | null;
export type InsuranceReference = Pick<RowOf<'users'>, 'insurance_id' | 'insurance_named'>;

/** A name that the registry no longer has keeps its stored reference, because the obra social was renamed. */
export async function insuranceReferences(
  tx: Tx,
  names: readonly Name[],
): Promise<(name: Name, stored?: InsuranceReference) => InsuranceReference> {
  const found = await healthInsurance.findNamed(
    tx,
    names.filter((name) => name !== null),
  );
  return (name, stored) => {
    const kept = stored?.insurance_named === name ? stored.insurance_id : null;
    const id = found.get(name ?? '')?.id ?? kept;
    return { insurance_id: id, insurance_named: id === null ? null : name };
  };
}

export async function addMissingReferences(tx: Tx, clinicId: number, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'health_insurance'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', anyOf(ids))
    .whereRef('insurance_named', 'is distinct from', 'health_insurance')
    .execute();
  const referenceOf = await insuranceReferences(
    tx,
    rows.map((row) => row.health_insurance),
  );
  for (const { id, health_insurance } of rows) {
    await tx
      .updateTable('users')
      .set(referenceOf(health_insurance))
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .execute();
  }
}
