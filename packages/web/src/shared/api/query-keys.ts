/**
 * What every key of a resource begins with, and so what a change of it makes stale: a list, one of it, and whatever
 * another screen reads of it.
 */
export const QUERY_KEYS = {
  users: ['users'],
  clinics: ['clinics'],
  healthInsurances: ['health-insurances'],
  emailConfigs: ['email-config'],
} as const;
