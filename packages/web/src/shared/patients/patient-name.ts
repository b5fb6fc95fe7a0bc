import type { Patient } from '@dentaria/contract/auth/patients.ts';

export const patientName = ({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Sin nombre';
