import type { Feature, FeatureRoute } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { canSeeItem } from '../../shared/session/session-user.ts';
import { authPaths } from './auth.paths.ts';

const usersLandingPage = async () => (await import('./users/UsersLandingPages.tsx')).UsersLandingPage;
const userFormPage = async () => (await import('./users/form/UserFormPage.tsx')).UserFormPage;

/** Uses a single module, because the entry script lists every module that it may load. */
const accountLinks = [
  authPaths.recovery.pattern,
  authPaths.recoveryLink.pattern,
  authPaths.staffInvitation.pattern,
  authPaths.oidcReturn.pattern,
].map(
  (pattern): FeatureRoute => ({
    path: { pattern },
    access: 'public',
    screen: async () => (await import('./AccountLinkPage.tsx')).AccountLinkPage,
  }),
);

/** The sign-in screen is in `app/routes.tsx`, because it has no guard. */
export const authFeature: Feature = {
  routes: [
    ...accountLinks,
    {
      path: authPaths.account,
      access: 'signed-in',
      screen: async () => (await import('./account/AccountPage.tsx')).AccountPage,
    },
    { path: authPaths.users, access: ['ADMIN'], screen: usersLandingPage },
    { path: authPaths.usersManage, access: ['ADMIN'], screen: usersLandingPage },
    {
      path: authPaths.userList,
      access: ['ADMIN', 'DENTIST'],
      screen: async () => (await import('./users/list/UserListPage.tsx')).UserListPage,
      prefetch: async (queries, user) => {
        const { userListQuery } = await import('./auth.queries.ts');
        await queries.prefetchQuery(userListQuery(canSeeItem(user, ['ADMIN'])));
      },
    },
    {
      path: paths.patientEdit,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: async () => (await import('./patients/PatientEditPage.tsx')).PatientEditPage,
    },
    { path: authPaths.userAdd, access: ['ADMIN', 'DENTIST'], screen: userFormPage },
    { path: authPaths.userEdit, access: ['ADMIN', 'DENTIST'], screen: userFormPage },
    {
      path: authPaths.userUpdate,
      access: ['ADMIN'],
      screen: async () => (await import('./users/UsersLandingPages.tsx')).UserUpdatePage,
    },
    {
      path: authPaths.userDelete,
      access: ['ADMIN'],
      screen: async () => (await import('./users/UsersLandingPages.tsx')).UserDeletePage,
    },
    {
      path: authPaths.userDetails,
      access: ['ADMIN'],
      screen: async () => (await import('./users/details/UserDetailsPage.tsx')).UserDetailsPage,
    },
    {
      path: paths.registerClinic,
      access: 'public',
      screen: async () => (await import('./registration/RegistrationPage.tsx')).RegistrationPage,
    },
    {
      path: authPaths.clinics,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: async () => (await import('./clinics/list/ClinicListPage.tsx')).ClinicListPage,
      prefetch: async (queries) => {
        const { clinicListQuery } = await import('./auth.queries.ts');
        await queries.prefetchQuery(clinicListQuery);
      },
    },
    {
      path: authPaths.clinicAdd,
      access: ['ADMIN', 'GUEST'],
      screen: async () => (await import('./clinics/form/ClinicFormPage.tsx')).ClinicAddPage,
    },
    {
      path: authPaths.clinicEdit,
      access: ['ADMIN', 'DENTIST'],
      screen: async () => (await import('./clinics/form/ClinicFormPage.tsx')).ClinicEditPage,
    },
    {
      path: authPaths.clinicDetails,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: async () => (await import('./clinics/details/ClinicDetailsPage.tsx')).ClinicDetailsPage,
    },
    {
      path: authPaths.audit,
      access: ['ADMIN'],
      screen: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
    },
  ],
};
