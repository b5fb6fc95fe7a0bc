import type { ComponentType, ReactElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../shared/paths.ts';
import { LoadingState } from '../shared/ui/LoadingState.tsx';
import {
  type FirstReading,
  readAhead,
  readArchivedHistories,
  readClinics,
  readEmailConfigs,
  readHealthInsurances,
  readHistory,
  readInvitations,
  readUsers,
} from './first-readings.ts';
import { type Access, Guard } from './Guard.tsx';
import { loadChunk } from './load-chunk.ts';
import { AppShell } from './shell/AppShell.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

type Screen = () => Promise<ComponentType>;

/**
 * The specification's route table (section 2), row for row: address, who enters, the screen, loaded when it is
 * entered, and what it reads first; and /account, where everybody looks after the own session, and the administrators'
 * /audit and /archived-histories. Only the sign-in stands apart, below.
 */
const rows: readonly (readonly [
  path: { pattern: string },
  access: Access,
  screen: Screen,
  first?: FirstReading,
])[] = [
  [paths.dashboard, 'signed-in', async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage],
  [
    paths.account,
    'signed-in',
    async () => (await import('../features/auth/account/AccountPage.tsx')).AccountPage,
  ],
  [paths.users, ['ADMIN'], usersLandingPage],
  [paths.usersManage, ['ADMIN'], usersLandingPage],
  [
    paths.userList,
    ['ADMIN', 'DENTIST'],
    async () => (await import('../features/auth/users/list/UserListPage.tsx')).UserListPage,
    readUsers,
  ],
  [paths.userAdd, ['ADMIN', 'DENTIST'], userFormPage],
  [paths.userEdit, ['ADMIN', 'DENTIST'], userFormPage],
  [
    paths.userUpdate,
    ['ADMIN'],
    async () => (await import('../features/auth/users/UserPlaceholderPages.tsx')).UserUpdatePage,
  ],
  [
    paths.userDelete,
    ['ADMIN'],
    async () => (await import('../features/auth/users/UserPlaceholderPages.tsx')).UserDeletePage,
  ],
  [
    paths.userDetails,
    ['ADMIN'],
    async () => (await import('../features/auth/users/details/UserDetailsPage.tsx')).UserDetailsPage,
  ],
  [
    paths.registerClinic,
    'public',
    async () => (await import('../features/auth/registration/RegistrationPage.tsx')).RegistrationPage,
  ],
  [
    paths.clinics,
    ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
    async () => (await import('../features/auth/clinics/list/ClinicListPage.tsx')).ClinicListPage,
    readClinics,
  ],
  [
    paths.clinicAdd,
    ['ADMIN', 'GUEST'],
    async () => (await import('../features/auth/clinics/form/ClinicFormPage.tsx')).ClinicAddPage,
  ],
  [
    paths.clinicEdit,
    ['ADMIN', 'DENTIST'],
    async () => (await import('../features/auth/clinics/form/ClinicFormPage.tsx')).ClinicEditPage,
  ],
  [
    paths.clinicDetails,
    ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
    async () => (await import('../features/auth/clinics/details/ClinicDetailsPage.tsx')).ClinicDetailsPage,
  ],
  [
    paths.healthInsurances,
    ['ADMIN'],
    async () =>
      (await import('../features/health-insurance/insurances/list/HealthInsuranceListPage.tsx'))
        .HealthInsuranceListPage,
    readHealthInsurances,
  ],
  [paths.healthInsuranceAdd, ['ADMIN'], async () => (await insuranceForm()).HealthInsuranceAddPage],
  [paths.healthInsuranceEdit, ['ADMIN'], async () => (await insuranceForm()).HealthInsuranceEditPage],
  [
    paths.healthInsuranceDetails,
    ['ADMIN'],
    async () =>
      (await import('../features/health-insurance/insurances/details/HealthInsuranceDetailsPage.tsx'))
        .HealthInsuranceDetailsPage,
  ],
  [paths.planAdd, ['ADMIN'], async () => (await planForm()).PlanAddPage],
  [paths.planEdit, ['ADMIN'], async () => (await planForm()).PlanEditPage],
  [paths.onboarding, 'public', onboardingPage],
  [paths.onboardingByToken, 'public', onboardingPage],
  [
    paths.registrationSuccess,
    'public',
    async () =>
      (await import('../features/onboarding/registration/RegistrationSuccessPage.tsx'))
        .RegistrationSuccessPage,
  ],
  [
    paths.manageOnboarding,
    ['ADMIN'],
    async () =>
      (await import('../features/onboarding/invitations/InvitationListPage.tsx')).InvitationListPage,
    readInvitations,
  ],
  [
    paths.emailConfiguration,
    ['ADMIN'],
    async () => (await import('../features/onboarding/email-config/EmailConfigPage.tsx')).EmailConfigPage,
    readEmailConfigs,
  ],
  [paths.historyNew, ['ADMIN', 'DENTIST'], historyPage],
  [paths.history, ['ADMIN', 'DENTIST'], historyPage, readHistory],
  [paths.audit, ['ADMIN'], async () => (await import('../features/auth/audit/AuditPage.tsx')).AuditPage],
  [
    paths.archivedHistories,
    ['ADMIN'],
    async () =>
      (await import('../features/clinical-history/custody/ArchivedHistoriesPage.tsx')).ArchivedHistoriesPage,
    readArchivedHistories,
  ],
];

async function usersLandingPage(): Promise<ComponentType> {
  return (await import('../features/auth/users/UsersLandingPage.tsx')).UsersLandingPage;
}

async function userFormPage(): Promise<ComponentType> {
  return (await import('../features/auth/users/form/UserFormPage.tsx')).UserFormPage;
}

async function historyPage(): Promise<ComponentType> {
  return (await import('../features/clinical-history/history/HistoryPage.tsx')).HistoryPage;
}

function insuranceForm() {
  return import('../features/health-insurance/insurances/form/HealthInsuranceFormPage.tsx');
}

function planForm() {
  return import('../features/health-insurance/plans/form/PlanFormPage.tsx');
}

async function onboardingPage(): Promise<ComponentType> {
  return (await import('../features/onboarding/registration/OnboardingPage.tsx')).OnboardingPage;
}

async function loginPage(): Promise<ComponentType> {
  return (await import('../features/auth/sessions/LoginPage.tsx')).LoginPage;
}

async function notFoundPage(): Promise<ComponentType> {
  return (await import('./NotFoundPage.tsx')).NotFoundPage;
}

/** Every route of the application, for the browser's router and for tests. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    ErrorBoundary: UnexpectedError,
    HydrateFallback: LoadingState,
    children: [
      { path: paths.root.pattern, element: <Navigate to={paths.login.to()} replace /> },
      { path: paths.login.pattern, lazy: () => bare(loginPage) },
      ...rows.map(([path, access, screen, first]) => ({
        path: path.pattern,
        lazy: () => guarded(access, screen),
        // Once for each address that is entered: a filter in the address asks for nothing.
        ...(first && { loader: readAhead(access, first), shouldRevalidate: () => false }),
      })),
      { path: '*', lazy: () => bare(notFoundPage) },
    ],
  },
];

/** A screen for everybody that calls nothing by the cache: it is the first one, and loads little. */
async function bare(screen: Screen): Promise<{ Component: ComponentType }> {
  return { Component: await loadChunk(screen) };
}

async function guarded(access: Access, screen: Screen): Promise<{ element: ReactElement }> {
  const [Screen, { CallCache }] = await Promise.all([
    loadChunk(screen),
    loadChunk(() => import('./CallCache.tsx')),
  ]);
  return {
    element: (
      <Guard access={access}>
        <CallCache>
          <Screen />
        </CallCache>
      </Guard>
    ),
  };
}
