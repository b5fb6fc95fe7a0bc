/** Also the names of the folders in contract, server and web. */
export const SERVICE_NAMES = [
  // Sessions, users, clinics, audit.
  'auth',
  // Obras sociales and their plans.
  'health-insurance',
  // Histories, odontogram, archive.
  'clinical-history',
  // Invitations, registration, e-mail configuration.
  'onboarding',
  // Agenda: schedules, closures, appointments.
  'scheduling',
  // Work list: recalls, tasks, messages; the timeline of a patient.
  'follow-up',
  // Procedures and prices, accounts, payments, the till.
  'billing',
  // FHIR.
  'exchange',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const servicePath = (name: ServiceName): string => `/services/${name}`;
