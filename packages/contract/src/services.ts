/** Also the folder names in contract, server and web. */
export const SERVICE_NAMES = [
  'auth',
  'health-insurance',
  'clinical-history',
  'onboarding',
  'scheduling',
  'follow-up',
  'billing',
  'exchange',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const servicePath = (name: ServiceName): string => `/services/${name}`;
