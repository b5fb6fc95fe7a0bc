// Free of zod, for the search of patients on every screen.

export const MAX_PATIENT_MATCHES = 12;
