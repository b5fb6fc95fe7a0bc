import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import type { Coverage } from '@dentaria/contract/billing/prices.ts';
import { asRole } from '@dentaria/contract/roles.ts';

/** Fields shared by a patient's record and history. */
export const demographics = {
  firstName: 'María',
  lastName: 'Ñandú',
  email: 'maria@example.com',
  gender: 'FEMALE',
  docNumber: '30111222',
  phone: '+54 341 555-0101',
  civilStatus: 'Casada',
  hierarchy: null,
  affiliateNumber: '123/4',
  healthInsurance: 'OSDE',
} as const;

export const patient = (overrides: Partial<User> = {}): User => ({
  ...demographics,
  id: 41,
  username: 'mnandu',
  dateOfBirth: '1985-03-09',
  street: 'Mitre 100',
  city: 'Rosario',
  state: 'Santa Fe',
  postalCode: 'S2000',
  country: 'Argentina',
  profession: 'Docente',
  workplace: 'Escuela 12',
  licenseNumber: null,
  emergencyContactName: null,
  emergencyContactPhone: null,
  clinicId: 3,
  roles: [asRole('PATIENT')],
  enabled: true,
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-02-11T12:00:00.000Z',
  ...overrides,
});

export const patientMatch = (overrides: Partial<PatientMatch> = {}): PatientMatch => ({
  id: 41,
  name: 'María Ñandú',
  docNumber: '30111222',
  dateOfBirth: '1985-03-09',
  phone: '+54 341 555-0101',
  healthInsurance: 'OSDE',
  clinicId: 3,
  clinicName: 'Clínica Centro',
  ...overrides,
});

/** The insured member in a claim. */
export const member = { plan: { id: 6, name: '210' }, affiliateNumber: '123/4' };
export const memberWithoutCard = { ...member, affiliateNumber: null };

/** A private patient. */
export const noCoverage: Coverage = {
  insurance: null,
  plan: null,
  affiliateNumber: null,
  assumed: true,
  unregistered: null,
};

export const enteredCoverage = (overrides: Partial<Coverage> = {}): Coverage => ({
  insurance: { id: 5, name: 'OBRA SOCIAL DE ACTORES' },
  plan: { id: 8, name: 'Plan Oro' },
  affiliateNumber: '12/3',
  assumed: false,
  unregistered: null,
  ...overrides,
});
