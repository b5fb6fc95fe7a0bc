import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack, { type StackProps } from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { canSeeItem } from '../../shared/session/session-user.ts';
import { Column, Columns } from '../../shared/ui/Columns.tsx';
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
  seesWork,
  welcomeLine,
  worksAtReception,
} from './quick-actions.ts';
import { useApprovalPolling } from './use-approval-polling.ts';
import { useHasDraftDatabase } from './use-has-draft-database.ts';

const loadToday = () => import('../../features/scheduling/today/TodayAgenda.tsx');
const loadWork = () => import('../../features/follow-up/dashboard/PendingWork.tsx');
const TodayAgenda = lazyComponent(async () => (await loadToday()).TodayAgenda);
const WaitingRoom = lazyComponent(async () => (await loadToday()).WaitingRoom);
const PatientFinder = lazyComponent(() =>
  import('../../shared/patients/PatientFinder.tsx').then((module) => module.PatientFinder),
);
const PendingWork = lazyComponent(async () => (await loadWork()).PendingWork);
const PendingDrafts = lazyComponent(() =>
  import('../../features/clinical-history/drafts/PendingDrafts.tsx').then((module) => module.PendingDrafts),
);
/** Waits for the code of the tasks above it, which would move it. */
const FirstSteps = lazyComponent(async () => {
  const [{ FirstSteps: Guide }] = await Promise.all([import('./FirstSteps.tsx'), loadWork()]);
  return Guide;
});

/** The start screen of every role (specification, section 2, "Dashboard"). */
export function DashboardPage() {
  const user = useSignedInUser();
  const actions = quickActions(user);
  const isReception = worksAtReception(user);
  const line = welcomeLine(user);
  useApprovalPolling(user);
  const hasDraftDatabase = useHasDraftDatabase();
  /** `none`: shown while there are none. */
  const drafts = (none: ReactNode) =>
    hasDraftDatabase && canSeeItem(user, ['ADMIN', 'DENTIST']) ? <PendingDrafts>{none}</PendingDrafts> : none;
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
                  {adminLinks.map((link) => (
                    <SmallLink key={link.to} {...link} />
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
            {seesWork(user) ? (
              <PendingWork fallback={LOADING} loading={LOADING} above={drafts(null)}>
                {drafts(NO_TASKS)}
              </PendingWork>
            ) : (
              NO_TASKS
            )}
          </Panel>
        </Column>
        {/* Last: it appears when its data arrive and must not move anything. */}
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
    {actions.map(({ label, to }) => (
      <Button key={label} component={Link} to={to} variant="outlined" sx={{ justifyContent: 'flex-start' }}>
        {label}
      </Button>
    ))}
  </Stack>
);

const SmallLink = ({ label, to }: QuickAction) => (
  <Button component={Link} to={to}>
    {label}
  </Button>
);

const Empty = ({ text }: { text: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
    {text}
  </Typography>
);

/** As high as the empty texts, so that nothing moves. */
const LOADING = <Empty text="Cargando..." />;
const NO_APPOINTMENTS = <Empty text="No hay citas programadas para hoy." />;
const NO_TASKS = <Empty text="No hay tareas pendientes." />;
