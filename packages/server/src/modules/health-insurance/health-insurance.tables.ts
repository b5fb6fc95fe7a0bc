import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface HealthInsurancesTable {
  id: GeneratedAlways<number>;
  name: string;
  federation_code: string;
  details: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  federation_code_key: GeneratedAlways<string>;
}

export interface PlansTable {
  id: GeneratedAlways<number>;
  health_insurance_id: number;
  plan_name: string;
  description: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type HealthInsuranceTables = {
  health_insurances: HealthInsurancesTable;
  health_insurance_plans: PlansTable;
};

export type HealthInsuranceRow = Selectable<HealthInsurancesTable>;
export type PlanRow = Selectable<PlansTable>;
