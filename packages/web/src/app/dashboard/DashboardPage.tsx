import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack, { type StackProps } from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { USERS_KEY } from '../../features/auth/auth.queries.ts';
import { authApi } from '../../shared/api/auth.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { canSeeItem, hasRole, type SessionUser } from '../../shared/session/session-user.ts';
import { Column, Columns } from '../../shared/ui/layout/Columns.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/PageHeader.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';
import { PatientSearch } from './PatientSearch.tsx';
import {
  adminActions,
  adminLinks,
  type QuickAction,
  quickActions,
  seesAgenda,
  seesWorkList,
  welcomeLine,
  worksAtReception,
} from './quick-actions.ts';

const loadToday = () => import('../../features/scheduling/today/TodayAgenda.tsx');
const loadWork = () => import('../../features/follow-up/dashboard/PendingWork.tsx');
const TodayAgenda = lazyComponent(async () => (await loadToday()).TodayAgenda);
const WaitingRoom = lazyComponent(async () => (await loadToday()).WaitingRoom);
const PatientFinder = lazyComponent(
  async () => (await import('../../shared/patients/PatientFinder.tsx')).PatientFinder,
);
const PendingWork = lazyComponent(async () => (await loadWork()).PendingWork);
const PendingDrafts = lazyComponent(
  async () => (await import('../../features/clinical-history/drafts/PendingDrafts.tsx')).PendingDrafts,
);
/** Also waits for the code of the tasks above, which would push this panel down. */
const FirstSteps = lazyComponent(async () => {
  const [{ FirstSteps: Guide }] = await Promise.all([import('./FirstSteps.tsx'), loadWork()]);
  return Guide;
});

export function DashboardPage() {
  const user = useSignedInUser();
  const actions = quickActions(user);
  const isReception = worksAtReception(user);
  const line = welcomeLine(user);
  useApprovalPolling(user);
  const hasDraftDatabase = useHasDraftDatabase();
  const draftsOr = (none: ReactNode, loading: ReactNode) =>
    hasDraftDatabase && canSeeItem(user, ['ADMIN', 'DENTIST']) ? (
      <PendingDrafts fallback={loading} loading={loading}>
        {none}
      </PendingDrafts>
    ) : (
      none
    );
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <Box sx={{ mr: -1 }}>
            <SmallLink label="Mi cuenta" to={authPaths.account.to()} />
          </Box>
        }
      />
      <Columns>
        {canSeeItem(user, ['ADMIN', 'DENTIST']) && (
          <Column span={{ xs: 12, md: 8 }}>
            <Panel title="Buscar paciente">
              <PatientSearch />
            </Panel>
          </Column>
        )}
        {isReception && (
          <Column>
            <Panel title="Buscar paciente">
              <PatientFinder fallback={<Box sx={{ height: 40 }} />} />
            </Panel>
          </Column>
        )}
        {actions.length > 0 && (
          <Column span={{ xs: 12, md: 4 }}>
            <Panel title="Acciones rápidas">
              <Actions actions={actions} direction={{ xs: 'column', sm: 'row', md: 'column' }} />
            </Panel>
          </Column>
        )}
        {line && (
          <Column>
            <Alert severity="info">{line}</Alert>
          </Column>
        )}
        {canSeeItem(user, ['ADMIN']) && (
          <Column>
            <Panel title="Administración">
              <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 1 }}>
                <Actions actions={adminActions} direction={{ xs: 'column', sm: 'row' }} />
                <Stack direction="row" sx={{ gap: 1, ml: { xs: -1, md: 0 } }}>
                  {adminLinks.map(({ id, label, to }) => (
                    <SmallLink key={id} label={label} to={to} />
                  ))}
                </Stack>
              </Stack>
            </Panel>
          </Column>
        )}
        {isReception && (
          <Column>
            <Panel title="En espera">
              <WaitingRoom fallback={LOADING} loading={LOADING} />
            </Panel>
          </Column>
        )}
        <Column span={{ xs: 12, sm: 6 }}>
          <Panel title="Agenda del día">
            {seesAgenda(user) ? (
              <TodayAgenda fallback={LOADING} loading={LOADING}>
                {NO_APPOINTMENTS}
              </TodayAgenda>
            ) : (
              NO_APPOINTMENTS
            )}
          </Panel>
        </Column>
        <Column span={{ xs: 12, sm: 6 }}>
          <Panel title="Tareas pendientes">
            {seesWorkList(user) ? (
              <PendingWork fallback={LOADING} loading={LOADING} above={draftsOr(null, null)}>
                {draftsOr(NO_TASKS, LOADING)}
              </PendingWork>
            ) : (
              NO_TASKS
            )}
          </Panel>
        </Column>
        {/* Comes last, because it appears only once its data has loaded and must not shift the layout. */}
        {canSeeItem(user, ['ADMIN']) && localStorage.getItem(FIRST_STEPS_KEY) === null && <FirstSteps />}
      </Columns>
    </>
  );
}

interface ActionsProps {
  actions: readonly QuickAction[];
  direction: StackProps['direction'];
}

const Actions = ({ actions, direction }: ActionsProps) => (
  <Stack direction={direction} sx={{ gap: 1 }}>
    {actions.map(({ id, label, to }) => (
      <Button key={id} component={Link} to={to} variant="outlined" sx={{ justifyContent: 'flex-start' }}>
        {label}
      </Button>
    ))}
  </Stack>
);

const SmallLink = ({ label, to }: Omit<QuickAction, 'id'>) => (
  <Button component={Link} to={to}>
    {label}
  </Button>
);

const Empty = ({ text }: { text: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
    {text}
  </Typography>
);

/** As tall as the texts for empty panels, so that the layout does not shift. */
const LOADING = <Empty text="Cargando..." />;
const NO_APPOINTMENTS = <Empty text="No hay citas programadas para hoy." />;
const NO_TASKS = <Empty text="No hay tareas pendientes." />;

const POLL_INTERVAL_MS = 60_000;

/**
 * A decision on a guest's registration ends their session: this request gets a 401, which opens the sign-in.
 */
function useApprovalPolling(user: SessionUser): void {
  const id = user.id;
  useQuery({
    queryKey: [...USERS_KEY, id, 'waiting'],
    queryFn: ({ signal }) => authApi.readUser({ params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined && hasRole(user, 'GUEST'),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Most browsers have never stored a draft of a history and need no code to list drafts. */
function useHasDraftDatabase(): boolean {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (typeof indexedDB === 'undefined') return;
    indexedDB.databases().then(
      (databases) => setExists(databases.some(({ name }) => name === 'dentaria-drafts')),
      () => undefined,
    );
  }, []);
  return exists;
}
