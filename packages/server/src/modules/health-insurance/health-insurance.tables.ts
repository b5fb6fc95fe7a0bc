import type { TableManifest, TableManifests } from '../../kernel/tables/table-manifest.ts';

const SHARED_REGISTRY: TableManifest = {
  visibleTo: 'signed-in',
  exported: { rows: 'true' },
  undistributed: 'reference',
  listed: { list: 'health-insurances', clinic: null },
};

export const healthInsuranceTables = {
  health_insurances: SHARED_REGISTRY,
  health_insurance_plans: SHARED_REGISTRY,
} satisfies TableManifests;
