import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall } from '../../testing/fake-server.ts';
import { healthInsurance, plan } from '../../testing/health-insurances.ts';
import { clinicalHistory } from '../../testing/histories.ts';
import { patient } from '../../testing/people.ts';

/** Fakes a record for every id in the addresses. */
export function fakeOneOfEach(): void {
  fakeCall(authService, 'listUserSummaries', () => []);
  fakeCall(authService, 'listUsersByRole', () => []);
  fakeCall(authService, 'listRoles', () => []);
  fakeCall(authService, 'listClinics', () => []);
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(clinicalHistoryService, 'listVersions', () => []);
  fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 7 }));
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => []);
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
  fakeCall(healthInsuranceService, 'readPlan', () => plan(11, 'Plan 210'));
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => ({
    items: [],
    nextCursor: null,
    previousCursor: null,
  }));
  fakeCall(authService, 'listAudit', () => ({ items: [], nextCursor: null, previousCursor: null }));
  fakeCall(onboardingService, 'listInvitations', () => []);
  fakeCall(onboardingService, 'listEmailConfigs', () => []);
  fakeCall(onboardingService, 'readEmailConfigStats', () => ({
    totalConfigurations: 0,
    activeConfigurations: 0,
    inactiveConfigurations: 0,
    recentlyUpdatedCount: 0,
  }));
  fakeCall(onboardingService, 'validateToken', () => ({
    email: null,
    clinicNameSuggested: null,
    docNumber: '30111222',
  }));
}

/** Roles admitted at each address (specification, section 2, "Route table"). */
export const ADMITTED: readonly (readonly [address: string, roles: readonly RoleName[]])[] = [
  ['/dashboard', ROLE_NAMES],
  ['/account', ROLE_NAMES],
  ['/users/list', ['ADMIN', 'DENTIST']],
  ['/users', ['ADMIN']],
  ['/users/manage', ['ADMIN']],
  ['/users/add', ['ADMIN', 'DENTIST']],
  ['/users/edit/41', ['ADMIN', 'DENTIST']],
  ['/users/update/41', ['ADMIN']],
  ['/users/delete/41', ['ADMIN']],
  ['/users/41/details', ['ADMIN']],
  ['/patients/41', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/patients/41/edit', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/clinics', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/clinics/add', ['ADMIN', 'GUEST']],
  ['/clinics/edit/3', ['ADMIN', 'DENTIST']],
  ['/clinics/3/details', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/health-insurances', ['ADMIN']],
  ['/health-insurances/add', ['ADMIN']],
  ['/health-insurances/edit/5', ['ADMIN']],
  ['/health-insurances/5/details', ['ADMIN']],
  ['/health-insurances/5/plans/new', ['ADMIN']],
  ['/health-insurances/5/plans/11/edit', ['ADMIN']],
  ['/dental-history/new', ['ADMIN', 'DENTIST']],
  ['/dental-history/new?patientId=41', ['ADMIN', 'DENTIST']],
  ['/dental-history/41', ['ADMIN', 'DENTIST']],
  ['/manage-onboarding', ['ADMIN']],
  ['/email-configuration', ['ADMIN']],
  ['/audit', ['ADMIN']],
  ['/archived-histories', ['ADMIN']],
];
