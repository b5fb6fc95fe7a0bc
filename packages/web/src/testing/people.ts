import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { asRole } from '@dentaria/contract/roles.ts';

/** A patient as the server returns it. */
export const patient = (overrides: Partial<User> = {}): User => ({
  id: 41,
  username: 'mnandu',
  email: 'maria@example.com',
  firstName: 'María',
  lastName: 'Ñandú',
  docNumber: '30111222',
  dateOfBirth: '1985-03-09',
  street: 'Mitre 100',
  city: 'Rosario',
  state: 'Santa Fe',
  postalCode: 'S2000',
  country: 'Argentina',
  phone: '+54 341 555-0101',
  gender: 'FEMALE',
  civilStatus: 'Casada',
  profession: 'Docente',
  workplace: 'Escuela 12',
  hierarchy: null,
  licenseNumber: null,
  affiliateNumber: '123/4',
  healthInsurance: 'OSDE',
  emergencyContactName: null,
  emergencyContactPhone: null,
  clinicId: 3,
  roles: [asRole('PATIENT')],
  enabled: true,
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-02-11T12:00:00.000Z',
  ...overrides,
});

/** A patient as the search returns them. */
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
