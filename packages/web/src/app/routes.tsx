import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { LoginPage } from '../features/auth/sessions/LoginPage.tsx';
import type { FeatureRoute } from '../shared/feature.ts';
import { paths } from '../shared/paths.ts';
import { LoadingState } from '../shared/ui/LoadingState.tsx';
import { features } from './features.ts';
import { Guard } from './Guard.tsx';
import { loadChunk } from './load-chunk.ts';
import { prefetchLoader } from './prefetch.ts';
import { AppShell } from './shell/AppShell.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

const dashboard: FeatureRoute = {
  path: paths.dashboard,
  access: 'signed-in',
  screen: () => import('./dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
};

const patientPage: FeatureRoute = {
  path: paths.patient,
  access: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  screen: () => import('./patient/PatientPage.tsx').then((module) => module.PatientPage),
  prefetch: async (queries, _, { patientId }) => {
    const patients = await import('../shared/patients/patients.queries.ts');
    const id = Number(patientId);
    if (Number.isInteger(id) && id > 0) await queries.prefetchQuery(patients.patientQuery(id));
  },
};

const notFoundPage = () => import('./NotFoundPage.tsx').then((module) => module.NotFoundPage);

/** Every route of the application (specification, section 2, "Route table"), for the browser's router and for tests. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    errorElement: (
      <Box component="main" sx={{ p: 2 }}>
        <UnexpectedError />
      </Box>
    ),
    HydrateFallback: LoadingState,
    // An error of a screen leaves the header and the navigation usable.
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
    // A change of the search parameters, such as a filter, must not prefetch again.
    ...(prefetch && { loader: prefetchLoader(access, prefetch), shouldRevalidate: () => false }),
  };
}

async function guarded(
  access: FeatureRoute['access'],
  screen: FeatureRoute['screen'],
): Promise<{ element: ReactElement }> {
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
