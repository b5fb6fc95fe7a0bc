import type { TableManifest, TableManifests } from '../../kernel/tables/table-manifest.ts';

/** Shared by all clinics. */
const REGISTRY: TableManifest = {
  visibleTo: 'signed-in',
  exported: { rows: 'true' },
  // Shared by all clinics.
  undistributed: 'reference',
  listed: { list: 'health-insurances', clinic: null },
};

export const healthInsuranceTables = {
  health_insurances: REGISTRY,
  health_insurance_plans: REGISTRY,
} satisfies TableManifests;
