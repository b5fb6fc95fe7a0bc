import type { Feature, FeatureRoute } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { canSeeItem } from '../../shared/session/session-user.ts';
import { authPaths } from './auth.paths.ts';

const usersLandingPage = () =>
  import('./users/UsersLandingPages.tsx').then((module) => module.UsersLandingPage);
const userFormPage = () => import('./users/form/UserFormPage.tsx').then((module) => module.UserFormPage);

/** One module for all of them, because the first script lists every module that it may load. */
const accountLinks = [
  authPaths.recovery.pattern,
  authPaths.recoveryLink.pattern,
  authPaths.staffInvitation.pattern,
  authPaths.oidcReturn.pattern,
].map(
  (pattern): FeatureRoute => ({
    path: { pattern },
    access: 'public',
    screen: () => import('./AccountLinkPage.tsx').then((module) => module.AccountLinkPage),
  }),
);

/** The sign-in screen is in `app/routes.tsx`, because no guard surrounds it. */
export const authFeature: Feature = {
  routes: [
    ...accountLinks,
    {
      path: authPaths.account,
      access: 'signed-in',
      screen: () => import('./account/AccountPage.tsx').then((module) => module.AccountPage),
    },
    { path: authPaths.users, access: ['ADMIN'], screen: usersLandingPage },
    { path: authPaths.usersManage, access: ['ADMIN'], screen: usersLandingPage },
    {
      path: authPaths.userList,
      access: ['ADMIN', 'DENTIST'],
      screen: () => import('./users/list/UserListPage.tsx').then((module) => module.UserListPage),
      prefetch: async (queries, user) => {
        const users = await import('./users/users.queries.ts');
        await queries.prefetchQuery(users.userListQuery(canSeeItem(user, ['ADMIN'])));
      },
    },
    {
      path: paths.patientEdit,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: () => import('./patients/PatientEditPage.tsx').then((module) => module.PatientEditPage),
    },
    { path: authPaths.userAdd, access: ['ADMIN', 'DENTIST'], screen: userFormPage },
    { path: authPaths.userEdit, access: ['ADMIN', 'DENTIST'], screen: userFormPage },
    {
      path: authPaths.userUpdate,
      access: ['ADMIN'],
      screen: () => import('./users/UsersLandingPages.tsx').then((module) => module.UserUpdatePage),
    },
    {
      path: authPaths.userDelete,
      access: ['ADMIN'],
      screen: () => import('./users/UsersLandingPages.tsx').then((module) => module.UserDeletePage),
    },
    {
      path: authPaths.userDetails,
      access: ['ADMIN'],
      screen: () => import('./users/details/UserDetailsPage.tsx').then((module) => module.UserDetailsPage),
    },
    {
      path: paths.registerClinic,
      access: 'public',
      screen: () => import('./registration/RegistrationPage.tsx').then((module) => module.RegistrationPage),
    },
    {
      path: authPaths.clinics,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: () => import('./clinics/list/ClinicListPage.tsx').then((module) => module.ClinicListPage),
      prefetch: async (queries) => {
        const clinics = await import('./clinics/clinics.queries.ts');
        await queries.prefetchQuery(clinics.clinicListQuery);
      },
    },
    {
      path: authPaths.clinicAdd,
      access: ['ADMIN', 'GUEST'],
      screen: () => import('./clinics/form/ClinicFormPage.tsx').then((module) => module.ClinicAddPage),
    },
    {
      path: authPaths.clinicEdit,
      access: ['ADMIN', 'DENTIST'],
      screen: () => import('./clinics/form/ClinicFormPage.tsx').then((module) => module.ClinicEditPage),
    },
    {
      path: authPaths.clinicDetails,
      access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
      screen: () =>
        import('./clinics/details/ClinicDetailsPage.tsx').then((module) => module.ClinicDetailsPage),
    },
    {
      path: authPaths.audit,
      access: ['ADMIN'],
      screen: () => import('./audit/AuditPage.tsx').then((module) => module.AuditPage),
    },
  ],
};
