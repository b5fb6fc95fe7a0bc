import { insuranceNames } from '@dentaria/contract/health-insurance/insurance-names.ts';
import type {
  HealthInsuranceContent,
  RegistryImport,
} from '@dentaria/contract/health-insurance/insurances.ts';
import { audit, auditEach } from '../../../kernel/audit.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { insurancesRepository, type RegisteredName, type ShownInsurance } from './insurances.repository.ts';
import { readRegistry } from './registry.ts';

export interface Charges {
  readonly isInsuranceCharged: (tx: Tx, insuranceId: number) => Promise<boolean>;
  readonly isPlanCharged: (tx: Tx, planId: number) => Promise<boolean>;
}

const NOT_FOUND = 'Obra Social no encontrada';

export async function getInsurance({ tx }: RequestContext, id: number): Promise<ShownInsurance> {
  const insurance = await insurancesRepository(tx).find(id);
  if (!insurance) throw notFound(NOT_FOUND);
  return insurance;
}

export async function lockInsurance({ tx }: RequestContext, id: number): Promise<RowOf<'health_insurances'>> {
  const insurance = await insurancesRepository(tx).findForUpdate(id);
  if (!insurance) throw notFound(NOT_FOUND);
  return insurance;
}

export const listRegistered = ({ tx }: RequestContext): Promise<ShownInsurance[]> =>
  insurancesRepository(tx).list();

/** Texts that match no obra social, or several, are missing from the result. */
export async function findNamed(tx: Tx, texts: readonly string[]): Promise<Map<string, RegisteredName>> {
  if (texts.length === 0) return new Map();
  const names = insuranceNames(await insurancesRepository(tx).listNames());
  return new Map(
    [...new Set(texts)].flatMap((text) => {
      const found = names.find(text);
      return found ? [[text, found]] : [];
    }),
  );
}

export async function createInsurance(
  ctx: RequestContext,
  content: HealthInsuranceContent,
): Promise<ShownInsurance> {
  const created = await insurancesRepository(ctx.tx).create(content);
  await auditInsurance(ctx, 'create', created.id);
  return { ...created, plans: [] };
}

export async function updateInsurance(ctx: RequestContext, id: number, content: HealthInsuranceContent) {
  await insurancesRepository(ctx.tx).update(id, content);
  await auditInsurance(ctx, 'update', id);
  return getInsurance(ctx, id);
}

/** Patients' records keep the name as text. */
export async function removeInsurance(ctx: RequestContext, id: number, { isInsuranceCharged }: Charges) {
  if (await isInsuranceCharged(ctx.tx, id))
    throw conflict('No se puede eliminar la obra social: hay listas de precios o pacientes que la usan');
  await insurancesRepository(ctx.tx).remove(id);
  await auditInsurance(ctx, 'delete', id);
}

export async function importRegistry(ctx: RequestContext): Promise<RegistryImport> {
  const registry = await readRegistry();
  const created = await insurancesRepository(ctx.tx).createMissing(registry);
  await auditEach(ctx, { action: 'create', object: 'health-insurance' }, created);
  return { created: created.length, unchanged: registry.length - created.length, total: registry.length };
}

const auditInsurance = (ctx: RequestContext, action: string, objectId: number): Promise<void> =>
  audit(ctx, { action, object: 'health-insurance', objectId });
