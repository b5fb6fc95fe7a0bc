import type {
  HealthInsuranceContent,
  RegistryImport,
} from '@dentaria/contract/health-insurance/insurances.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { HealthInsuranceRow } from '../health-insurance.tables.ts';
import { insurancesRepository, type ShownInsurance } from './insurances.repository.ts';
import { readRegistry } from './registry.ts';

const NOT_FOUND = 'Obra Social no encontrada';

export async function getInsurance(tx: Tx, id: number): Promise<ShownInsurance> {
  const insurance = await insurancesRepository(tx).find(id);
  if (!insurance) throw notFound(NOT_FOUND);
  return insurance;
}

/** Nobody else changes or deletes it, or what belongs to it, until this transaction is over. */
export async function lockInsurance(tx: Tx, id: number): Promise<HealthInsuranceRow> {
  const insurance = await insurancesRepository(tx).findForUpdate(id);
  if (!insurance) throw notFound(NOT_FOUND);
  return insurance;
}

export async function createInsurance(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  content: HealthInsuranceContent,
): Promise<ShownInsurance> {
  const created = await insurancesRepository(tx).create(content);
  await auditInsurance(tx, caller, origin, 'create', created.id);
  return { ...created, plans: [] };
}

export async function updateInsurance(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  id: number,
  content: HealthInsuranceContent,
): Promise<ShownInsurance> {
  await insurancesRepository(tx).update(id, content);
  await auditInsurance(tx, caller, origin, 'update', id);
  return getInsurance(tx, id);
}

/** Its plans go with it. Patients keep the name of theirs: it is text on their record. */
export async function removeInsurance(tx: Tx, caller: Caller, origin: Origin, id: number): Promise<void> {
  await lockInsurance(tx, id);
  await insurancesRepository(tx).remove(id);
  await auditInsurance(tx, caller, origin, 'delete', id);
}

/** Adds the insurances of the national registry whose codes are not known yet; those that are stay as they are. */
export async function importRegistry(tx: Tx, caller: Caller, origin: Origin): Promise<RegistryImport> {
  const insurances = insurancesRepository(tx);
  const registry = await readRegistry();
  const known = new Set((await insurances.listCodes()).map((code) => code.toLowerCase()));
  const missing = registry.filter(({ federation_code }) => !known.has(federation_code.toLowerCase()));
  const created = missing.length === 0 ? [] : await insurances.createMissing(missing);
  for (const id of created) await auditInsurance(tx, caller, origin, 'create', id);
  return { created: created.length, unchanged: registry.length - created.length, total: registry.length };
}

const auditInsurance = (tx: Tx, caller: Caller, origin: Origin, action: string, objectId: number) =>
  audit(tx, caller, origin, { action, object: 'health-insurance', objectId });
