import Box from '@mui/material/Box';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type LoaderFunction, Navigate, type RouteObject, useLocation } from 'react-router';
import { LoginPage } from '../features/auth/sessions/LoginPage.tsx';
import type { Access, FeatureRoute, Prefetch } from '../shared/feature.ts';
import { paths } from '../shared/paths.ts';
import { expiredAddress, sessionUserNow, useSessionUser } from '../shared/session/session-store.ts';
import { hasAnyRole } from '../shared/session/session-user.ts';
import { LoadingState } from '../shared/ui/states/LoadingState.tsx';
import { features } from './features.ts';
import { loadChunk } from './load-chunk.ts';
import { AppShell } from './shell/AppShell.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

const dashboard: FeatureRoute = {
  path: paths.dashboard,
  access: 'signed-in',
  screen: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
};

const patientPage: FeatureRoute = {
  path: paths.patient,
  access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  screen: async () => (await import('./patient/PatientPage.tsx')).PatientPage,
  prefetch: async (queries, _, { patientId }) => {
    const patients = await import('../shared/patients/patients.queries.ts');
    const id = Number(patientId);
    if (Number.isInteger(id) && id > 0) await queries.prefetchQuery(patients.patientQuery(id));
  },
};

const notFoundPage = () => import('./NotFoundPage.tsx').then((module) => module.NotFoundPage);

export const routes: RouteObject[] = [
  {
    Component: AppShell,
    errorElement: (
      <Box component="main" sx={{ p: 2 }}>
        <UnexpectedError />
      </Box>
    ),
    HydrateFallback: LoadingState,
    // A screen that throws leaves the header and the navigation usable.
    children: [{ ErrorBoundary: UnexpectedError, children: screens() }],
  },
];

function screens(): RouteObject[] {
  return [
    { path: paths.root.pattern, element: <Navigate to={paths.login.to()} replace /> },
    { path: paths.login.pattern, Component: LoginPage },
    ...[dashboard, patientPage, ...features.flatMap((feature) => feature.routes)].map(guardedRoute),
    { path: '*', lazy: async () => ({ Component: await loadChunk(notFoundPage) }) },
  ];
}

function guardedRoute({ path, access, screen, prefetch }: FeatureRoute): RouteObject {
  return {
    path: path.pattern,
    lazy: () => guarded(access, screen),
    // Changed search parameters, such as a filter, must not prefetch again.
    ...(prefetch && { loader: prefetchLoader(access, prefetch), shouldRevalidate: () => false }),
  };
}

async function guarded(access: Access, screen: FeatureRoute['screen']): Promise<{ element: ReactElement }> {
  const [Screen, { QueryProvider }, { StaleNotice }] = await Promise.all([
    loadChunk(screen),
    loadChunk(() => import('./QueryProvider.tsx')),
    loadChunk(() => import('./stale-data/StaleNotice.tsx')),
  ]);
  return {
    element: (
      <Guard access={access}>
        <QueryProvider>
          <Screen />
          <StaleNotice />
        </QueryProvider>
      </Guard>
    ),
  };
}

/** Sends visitors to the sign-in and users without the role to the dashboard (specification, section 4, "Guards"). */
function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSessionUser();
  const location = useLocation();
  if (access !== 'public') {
    if (!user) return <Navigate to={paths.login.to()} state={expiredAddress(location)} replace />;
    if (access !== 'signed-in' && !hasAnyRole(user, access))
      return <Navigate to={paths.dashboard.to()} replace />;
  }
  // The key keeps form state from carrying over to the next record.
  return <Fragment key={location.pathname}>{children}</Fragment>;
}

/** Starts the first queries of a screen while its code loads. The screen shows their errors. */
function prefetchLoader(access: Access, prefetch: Prefetch): LoaderFunction {
  return ({ params }) => {
    const user = sessionUserNow();
    const isAdmitted = user && (typeof access === 'string' || hasAnyRole(user, access));
    if (isAdmitted)
      import('./QueryProvider.tsx')
        .then(({ queryClient }) => prefetch(queryClient, user, params))
        .catch(() => undefined);
    return null;
  };
}
