/** Also the names of the folders in contract, server and web. */
export const SERVICE_NAMES = ['auth', 'health-insurance', 'clinical-history', 'onboarding'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const servicePath = (name: ServiceName): string => `/services/${name}`;
