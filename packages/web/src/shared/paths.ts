import { path } from './path.ts';

/** Addresses to which more than one feature links. All others are in their feature's `<service>.paths.ts`. */
export const paths = {
  root: path('/'),
  login: path('/login'),
  registerClinic: path('/register-clinic'),
  dashboard: path('/dashboard'),
  patient: path('/patients/:patientId'),
  patientEdit: path('/patients/:patientId/edit'),
  history: path('/dental-history/:patientId'),
  /** Search parameters: features/scheduling/agenda/agenda-address.ts. */
  agenda: path('/agenda'),
  manageOnboarding: path('/manage-onboarding'),
  emailConfiguration: path('/email-configuration'),
} as const;

/** The tab of a patient's account. */
export const accountPath = (patientId: number): string => `${paths.patient.to({ patientId })}#cuenta`;
