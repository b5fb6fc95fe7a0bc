/** The four services, by the names that stand on every shelf of the tree, and where each is mounted. */
export const SERVICE_NAMES = ['auth', 'health-insurance', 'clinical-history', 'onboarding'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const servicePath = (name: ServiceName): string => `/services/${name}`;
