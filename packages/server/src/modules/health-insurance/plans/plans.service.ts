import type { PlanContent } from '@dentaria/contract/health-insurance/plans.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { PlanRow } from '../health-insurance.tables.ts';
import { lockInsurance } from '../insurances/insurances.service.ts';
import { plansRepository } from './plans.repository.ts';

/** A plan is named by its insurance and itself; one of another insurance is absent. */
export interface PlanPlace {
  readonly id: number;
  readonly planId: number;
}

export async function getPlan(tx: Tx, { id, planId }: PlanPlace): Promise<PlanRow> {
  const plan = await plansRepository(tx, id).find(planId);
  if (!plan) throw notFound('Plan no encontrado');
  return plan;
}

/** The insurance is locked, so that neither it nor its plans go before the transaction is over. */
export async function lockPlan(tx: Tx, place: PlanPlace): Promise<PlanRow> {
  await lockInsurance(tx, place.id);
  return getPlan(tx, place);
}

export async function createPlan(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  insuranceId: number,
  content: PlanContent,
): Promise<PlanRow> {
  const created = await plansRepository(tx, insuranceId).create(content);
  await auditPlan(tx, caller, origin, 'create', created.id);
  return created;
}

export async function updatePlan(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  before: PlanRow,
  content: PlanContent,
): Promise<PlanRow> {
  const updated = await plansRepository(tx, before.health_insurance_id).update(before.id, content);
  await auditPlan(tx, caller, origin, 'update', updated.id);
  return updated;
}

export async function removePlan(tx: Tx, caller: Caller, origin: Origin, place: PlanPlace): Promise<void> {
  const plan = await lockPlan(tx, place);
  await plansRepository(tx, plan.health_insurance_id).remove(plan.id);
  await auditPlan(tx, caller, origin, 'delete', plan.id);
}

const auditPlan = (tx: Tx, caller: Caller, origin: Origin, action: string, objectId: number) =>
  audit(tx, caller, origin, { action, object: 'plan', objectId });
