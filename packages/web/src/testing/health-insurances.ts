import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import type { Plan } from '@dentaria/contract/health-insurance/plans.ts';

export const plan = (id: number, plan_name: string, description: string | null = null): Plan => ({
  id,
  plan_id: id,
  plan_name,
  description,
});

export const healthInsurance = (overrides: Partial<HealthInsurance> = {}): HealthInsurance => ({
  health_insurance_id: 5,
  name: 'OBRA SOCIAL DE ACTORES',
  federation_code: '100205',
  details: 'OSA · CABA · Obra social',
  plans: [],
  ...overrides,
});
