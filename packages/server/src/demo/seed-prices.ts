import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/database.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { healthInsurance } from '../modules/health-insurance/health-insurance.module.ts';
import { OSDE, OSECAC } from './names.ts';
import { PRIVATE_PRICES } from './private-prices.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

interface DemoPlan {
  readonly insurance: string;
  readonly plan: string;
  /** Of the price for private patients. */
  readonly factor: number;
  readonly coveredPercent: number;
  readonly copayment: number;
}

const PLANS: readonly DemoPlan[] = [
  { insurance: OSDE, plan: '210', factor: 0.85, coveredPercent: 80, copayment: 3_000 },
  { insurance: OSECAC, plan: 'General', factor: 0.6, coveredPercent: 100, copayment: 5_000 },
];

/** Chapters whose procedures the obras sociales authorize before they are done. */
const AUTHORIZED = /^(03|08\.0[34]|10)/;

const DAYS_AGO = 120;
const DAYS_UNTIL_RISE = 20;

/** The plans of obras sociales that the clinics charge, as an administrator. */
export async function seedPlans(ctx: RequestContext): Promise<void> {
  for (const { insurance, plan } of PLANS) {
    const id = await idOf(ctx.tx, insurance);
    await healthInsurance.createPlan(ctx, id, { plan_name: plan, description: null });
  }
}

async function idOf(tx: Tx, insurance: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from health_insurances where name = ${insurance}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`the demo has no obra social ${insurance}`);
  return found.id;
}

async function planOf(tx: Tx, insuranceId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from health_insurance_plans where health_insurance_id = ${insuranceId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`the demo has no plan of the obra social ${insuranceId}`);
  return found.id;
}

/** The nomenclador with prices of private patients, which rise soon, and of two plans that cover some patients. */
export async function seedPrices(ctx: RequestContext, patients: readonly RegisteredPatient[]): Promise<void> {
  const clinicId = ctx.caller.clinicId ?? 0;
  const { day: today } = clinicTimeAt(ctx.now);
  const prices = Object.entries(PRIVATE_PRICES);
  await billing.importNomenclador(ctx, clinicId);
  const ownId = await seedList(ctx, { name: 'Particulares' }, [
    'Código;Precio',
    ...prices.map(([code, price]) => `${code};${price}`),
  ]);
  const raised = await billing.lockPriceList(ctx, clinicId, ownId);
  const terms = { percent: 8, rounding: 100_000, validFrom: addDays(today, DAYS_UNTIL_RISE) } as const;
  const lines = await billing.listRaised(ctx, raised, terms);
  await billing.raisePrices(ctx, raised, lines, { ...terms, version: raised.version });
  for (const each of PLANS) {
    const insuranceId = await idOf(ctx.tx, each.insurance);
    const planId = await planOf(ctx.tx, insuranceId);
    const lines = prices.map(([code, price]) =>
      [
        code,
        Math.round((price * each.factor) / 500) * 500,
        each.coveredPercent,
        each.copayment,
        AUTHORIZED.test(code) ? 'Sí' : 'No',
      ].join(';'),
    );
    const heading = 'Código;Precio;Cobertura (%);Coseguro;Autorización';
    await seedList(ctx, { name: `Plan ${each.plan}`, insuranceId, planId }, [heading, ...lines]);
    const covered = patients.filter(({ user }) => user.healthInsurance === each.insurance).slice(0, 8);
    for (const { id, user } of covered)
      await billing.writeCoverage(
        ctx,
        {
          id,
          clinic_id: clinicId,
          health_insurance: null,
          insurance_id: null,
          affiliate_number: null,
        },
        { insuranceId, planId, affiliateNumber: user.affiliateNumber },
      );
  }
}

interface SeededList {
  readonly name: string;
  readonly insuranceId?: number;
  readonly planId?: number;
}

async function seedList(ctx: RequestContext, list: SeededList, lines: readonly string[]): Promise<number> {
  const clinicId = ctx.caller.clinicId ?? 0;
  const { id } = await billing.createPriceList(ctx, clinicId, { ...list, currency: 'ARS', active: true });
  const locked = await billing.lockPriceList(ctx, clinicId, id);
  await billing.importPrices(ctx, locked, {
    content: lines.join('\n'),
    validFrom: addDays(clinicTimeAt(ctx.now).day, -DAYS_AGO),
    preview: false,
    version: locked.version,
  });
  return id;
}
