import type { ModuleExport } from '../../kernel/exported-table.ts';

export const healthInsuranceExport: ModuleExport = {
  tables: [
    { table: 'health_insurances', rows: 'true' },
    { table: 'health_insurance_plans', rows: 'true' },
  ],
  kept: {},
};
