import { coverageWrite } from '@dentaria/contract/billing/prices.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import { OSDE, OSECAC } from './names.ts';
import type { SeededClinic } from './seed-clinics.ts';

interface DemoPlan {
  readonly insurance: string;
  readonly plan: string;
  readonly privatePriceFactor: number;
  readonly coveredPercent: number;
  readonly copayment: number;
}

const PLANS: readonly DemoPlan[] = [
  { insurance: OSDE, plan: '210', privatePriceFactor: 0.85, coveredPercent: 80, copayment: 3_000 },
  { insurance: OSECAC, plan: 'General', privatePriceFactor: 0.6, coveredPercent: 100, copayment: 5_000 },
];

const NEEDS_AUTHORIZATION = /^(03|08\.0[34]|10)/;

const DAYS_AGO = 120;
const DAYS_UNTIL_RISE = 20;

export async function seedPlans(ctx: DemoContext): Promise<void> {
  for (const { insurance, plan } of PLANS) {
    const { health_insurance_id: id } = await findInsurance(ctx, insurance);
    await ctx.call.healthInsurance.createPlan({
      params: { id },
      body: { plan_name: plan, description: null },
    });
  }
}

async function findInsurance({ call }: DemoContext, name: string) {
  const insurances = await call.healthInsurance.listHealthInsurances();
  const found = insurances.find((each) => each.name === name);
  if (!found) throw new Error(`the demo has no obra social ${name}`);
  return found;
}

export async function seedPrices(
  { as }: DemoContext,
  { id: clinicId, owner, patients, now }: SeededClinic,
): Promise<void> {
  const ctx = as(owner, now);
  const {
    today,
    call: { billing },
  } = ctx;
  const prices = Object.entries(PRIVATE_PRICES_IN_PESOS);
  await billing.importNomenclador({ params: { clinicId } });
  const own = await seedList(ctx, { name: 'Particulares' }, [
    'Código;Precio',
    ...prices.map(([code, price]) => `${code};${price}`),
  ]);
  await billing.raisePrices({
    params: { clinicId, id: own.id },
    body: {
      percent: 8,
      rounding: 100_000,
      validFrom: addDays(today, DAYS_UNTIL_RISE),
      version: own.version,
    },
  });
  for (const each of PLANS) {
    const { health_insurance_id: insuranceId, plans } = await findInsurance(ctx, each.insurance);
    const planId = plans[0]?.id;
    const lines = prices.map(([code, price]) =>
      [
        code,
        Math.round((price * each.privatePriceFactor) / 500) * 500,
        each.coveredPercent,
        each.copayment,
        NEEDS_AUTHORIZATION.test(code) ? 'Sí' : 'No',
      ].join(';'),
    );
    const heading = 'Código;Precio;Cobertura (%);Coseguro;Autorización';
    await seedList(ctx, { name: `Plan ${each.plan}`, insuranceId, planId }, [heading, ...lines]);
    const covered = patients.filter(({ user }) => user.healthInsurance === each.insurance).slice(0, 8);
    for (const { id: patientId, user } of covered) {
      const body = coverageWrite.parse({ ...user, insuranceId, planId });
      await billing.writeCoverage({ params: { clinicId, patientId }, body });
    }
  }
}

interface SeededList {
  readonly name: string;
  readonly insuranceId?: number;
  readonly planId?: number | undefined;
}

async function seedList({ as, caller, now }: DemoContext, list: SeededList, lines: readonly string[]) {
  const clinicId = caller.clinicId ?? 0;
  const { call, today: validFrom } = as(caller, daysAgo(now, DAYS_AGO));
  const { id, version } = await call.billing.createPriceList({
    params: { clinicId },
    body: { ...list, currency: 'ARS', active: true },
  });
  const imported = await call.billing.importPrices({
    params: { clinicId, id },
    body: { content: lines.join('\n'), validFrom, preview: false, version },
  });
  return { id, version: imported.version };
}

const PRIVATE_PRICES_IN_PESOS: Readonly<Record<string, number>> = {
  '01.01': 28_000,
  '01.04': 35_000,
  '01.05': 25_000,
  '01.06': 30_000,
  '01.08': 32_000,
  '01.12': 15_000,
  '02.09': 78_000,
  '02.22': 55_000,
  '03.01': 140_000,
  '03.02': 210_000,
  '03.03': 95_000,
  '03.05': 70_000,
  '03.06': 38_000,
  '05.04': 34_000,
  '05.05': 26_000,
  '05.06': 22_000,
  '07.01': 30_000,
  '07.04': 48_000,
  '08.01': 30_000,
  '08.02': 46_000,
  '08.03': 85_000,
  '08.04': 130_000,
  '08.05': 40_000,
  '08.07': 90_000,
  '09.01.01': 9_500,
  '09.01.04': 42_000,
  '09.01.05': 70_000,
  '10.01': 52_000,
  '10.02': 120_000,
  '10.03': 88_000,
  '10.04': 95_000,
  '10.06': 45_000,
  '10.08': 110_000,
  '10.09': 165_000,
  '10.15': 125_000,
  '10.16': 98_000,
  '10.17': 180_000,
  '10.18': 76_000,
  '10.19': 82_000,
};
