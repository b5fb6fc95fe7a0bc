import type { HealthInsuranceWrite } from '@dentaria/contract/health-insurance/insurances.ts';
import { makeCounter } from '../counter.ts';
import type { ProductUnderTest } from '../test-app.ts';

const nextCode = makeCounter('insurances');

/** A valid body with a unique code. */
export const newInsurance = (overrides: Partial<HealthInsuranceWrite> = {}): HealthInsuranceWrite => {
  const serial = nextCode();
  return {
    name: `Obra social ${serial}`,
    federation_code: `CODE-${serial}`,
    details: 'Atiende en todo el país',
    ...overrides,
  };
};

export interface BuiltInsurance extends HealthInsuranceWrite {
  readonly id: number;
  /** Id of its plan, or 0. */
  readonly plan: number;
}

/** Inserts a health insurance, and a plan if it is named. */
export async function buildInsurance(
  { owner }: ProductUnderTest,
  { plan, ...overrides }: Partial<HealthInsuranceWrite> & { plan?: string } = {},
): Promise<BuiltInsurance> {
  const content = newInsurance(overrides);
  const insurances = await owner.query<{ id: number }>(
    'insert into health_insurances (name, federation_code, details) values ($1, $2, $3) returning id',
    [content.name, content.federation_code, content.details],
  );
  const id = insurances.rows[0]?.id ?? 0;
  if (plan === undefined) return { ...content, id, plan: 0 };
  const plans = await owner.query<{ id: number }>(
    'insert into health_insurance_plans (health_insurance_id, plan_name) values ($1, $2) returning id',
    [id, plan],
  );
  return { ...content, id, plan: plans.rows[0]?.id ?? 0 };
}
