import type { PlanContent } from '@dentaria/contract/health-insurance/plans.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { type Charges, lockInsurance } from '../insurances/insurances.service.ts';
import { plansRepository } from './plans.repository.ts';

export interface PlanIds {
  readonly id: number;
  readonly planId: number;
}

export async function getPlan({ tx }: RequestContext, { id, planId }: PlanIds) {
  const plan = await plansRepository(tx, id).find(planId);
  if (!plan) throw notFound('Plan no encontrado');
  return plan;
}

/** Locks the plan's insurance, so that neither can be deleted before the transaction ends. */
export async function lockPlan(ctx: RequestContext, ids: PlanIds): Promise<RowOf<'health_insurance_plans'>> {
  await lockInsurance(ctx, ids.id);
  return getPlan(ctx, ids);
}

export async function createPlan(ctx: RequestContext, insuranceId: number, content: PlanContent) {
  const created = await plansRepository(ctx.tx, insuranceId).create(content);
  await auditPlan(ctx, 'create', created.id);
  return created;
}

export async function updatePlan(
  ctx: RequestContext,
  before: RowOf<'health_insurance_plans'>,
  content: PlanContent,
): Promise<RowOf<'health_insurance_plans'>> {
  const updated = await plansRepository(ctx.tx, before.health_insurance_id).update(before.id, content);
  await auditPlan(ctx, 'update', updated.id);
  return updated;
}

export async function removePlan(
  ctx: RequestContext,
  plan: RowOf<'health_insurance_plans'>,
  { isPlanCharged }: Charges,
): Promise<void> {
  if (await isPlanCharged(ctx.tx, plan.id))
    throw conflict('No se puede eliminar el plan: hay listas de precios o pacientes que lo usan');
  await plansRepository(ctx.tx, plan.health_insurance_id).remove(plan.id);
  await auditPlan(ctx, 'delete', plan.id);
}

const auditPlan = (ctx: RequestContext, action: string, objectId: number): Promise<void> =>
  audit(ctx, { action, object: 'plan', objectId });
