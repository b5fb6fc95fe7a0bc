import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import EventNote from '@mui/icons-material/EventNote';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import type { BookingStart } from '../appointments/booking-form.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import { AgendaContent } from './AgendaContent.tsx';
import { useAgendaDialogs } from './AgendaDialogs.tsx';
import { AgendaToolbar } from './AgendaToolbar.tsx';
import { agendaQuery } from './agenda.queries.ts';
import { type AgendaAddress, rangeOf, useAgendaAddress } from './agenda-address.ts';
import { GUTTER_PX } from './grid/grid-scale.ts';
import { useAgendaEvents } from './use-agenda-events.ts';
import { useAgendaKeys, useSwipe } from './use-agenda-shortcuts.ts';

const AgendaKeysDialog = lazyComponent(async () => (await import('./AgendaKeysDialog.tsx')).AgendaKeysDialog);

export function AgendaPage() {
  const user = useSignedInUser();
  const isCompact = useIsCompact();
  const queries = useQueryClient();
  const [address, go] = useAgendaAddress();
  const screen = useAgendaScreen(address);
  const dialogs = useAgendaDialogs();
  const { clinic, settings, agenda, professionalId, loadingError } = screen;
  const { clinicId } = clinic;
  useAgendaEvents(clinicId);

  const prefetch = (day: string): void => {
    if (clinicId === undefined) return;
    const range = rangeOf({ ...address, day });
    void queries.prefetchQuery(
      agendaQuery(clinicId, {
        ...range,
        professionalId: address.view === 'week' ? professionalId : undefined,
      }),
    );
  };

  const book = (options: Pick<BookingStart, 'findsSlot'>): void => {
    const own = settings?.professionals.find(({ id }) => id === user.id)?.id;
    const professional = professionalId ?? own;
    const place = {
      day: address.day,
      time: '',
      ...(professional !== undefined && { professionalId: professional }),
    };
    dialogs.booking.open({ ...options, place });
  };

  const mayBook = settings?.ready && agenda ? book : undefined;
  const keys = useAgendaKeys({ address, onGo: go, onBook: mayBook });
  const swipe = useSwipe((direction) => go({ day: addDays(address.day, direction) }));
  return (
    <Box
      data-wide
      {...(isCompact && swipe)}
      sx={{
        // A horizontal swipe changes the day.
        touchAction: { xs: 'pan-y pinch-zoom', sm: 'auto' },
        display: 'flex',
        flexDirection: 'column',
        // Window height minus the header and the page's padding.
        height: { sm: 'calc(100dvh - 56px - 48px)' },
        minHeight: { xs: 'calc(100dvh - 56px - 32px)', sm: 520 },
      }}
    >
      <AgendaToolbar
        address={address}
        clinic={clinic}
        professionals={settings?.professionals ?? []}
        professionalId={professionalId}
        onGo={go}
        onPrefetchDay={prefetch}
        onPrint={() => window.print()}
        onBook={mayBook}
        onKeys={keys.openHelp}
      />
      {loadingError && (
        <ErrorState message="No se pudo cargar la agenda." error={loadingError} onRetry={screen.retry} />
      )}
      {screen.mustChoose && (
        <Paper>
          <EmptyState icon={EventNote} message="Elegí la clínica cuya agenda querés ver" />
        </Paper>
      )}
      {settings && !settings.ready && (
        <AgendaNotReady mayManage={hasAnyRole(user, ['ADMIN', 'DENTIST'])} clinicId={address.clinicId} />
      )}
      {!loadingError && screen.isLoading && <AgendaSkeleton />}
      {!loadingError && settings?.ready && agenda && (
        <AgendaContent
          // Remounts on another day, to scroll to its first appointment.
          key={`${address.day} ${address.view} ${clinicId}`}
          address={address}
          agenda={agenda}
          readAt={screen.readAt}
          settings={settings}
          professionalId={professionalId}
          onGo={go}
          dialogs={dialogs}
        />
      )}
      {keys.isHelpOpen && <AgendaKeysDialog {...keys.help} />}
    </Box>
  );
}

const NO_CLINIC = 0;

/** Phones show a day in place of a week. */
function useAgendaScreen(address: AgendaAddress) {
  const user = useSignedInUser();
  const isCompact = useIsCompact();
  const clinic = useScreenClinic();
  const { clinicId, clinics } = clinic;
  const hasClinic = clinicId !== undefined;
  const settings = useQuery({ ...schedulingSettingsQuery(clinicId ?? NO_CLINIC), enabled: hasClinic });
  const professionals = settings.data?.professionals ?? [];
  const isWeek = address.view === 'week' && !isCompact;
  const own = professionals.find(({ id }) => id === user.id)?.id;
  const professionalId = address.professionalId ?? (isWeek ? (own ?? professionals[0]?.id) : undefined);
  const range = rangeOf(isWeek ? address : { ...address, view: 'day' });
  const agenda = useQuery({
    ...agendaQuery(clinicId ?? NO_CLINIC, {
      ...range,
      professionalId: isWeek ? professionalId : undefined,
    }),
    enabled: hasClinic && (!isWeek || professionalId !== undefined) && settings.data?.ready !== false,
  });
  const failed = [clinics, settings, agenda].filter(
    (query) => query.isLoadingError && (query !== clinics || !hasClinic),
  );
  return {
    clinic,
    mustChoose: !hasClinic && clinics.data !== undefined,
    settings: settings.data,
    agenda: agenda.data,
    readAt: agenda.dataUpdatedAt,
    professionalId,
    loadingError: failed[0]?.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
    isLoading: hasClinic
      ? settings.data === undefined || (settings.data.ready && agenda.data === undefined)
      : clinics.isPending,
  };
}

interface NotReadyProps {
  mayManage: boolean;
  clinicId: number | undefined;
}

const AgendaNotReady = ({ mayManage, clinicId }: NotReadyProps) => (
  <Paper>
    <EmptyState
      icon={EventNote}
      message={
        mayManage
          ? 'La agenda todavía no tiene horarios. Configurala en un minuto: días, horas y sillones.'
          : 'La agenda todavía no tiene horarios. Pedile al propietario de la clínica que la configure.'
      }
    >
      {mayManage && (
        <Button
          component={Link}
          to={schedulingPaths.settings.to({}, { clinic: clinicId })}
          variant="contained"
        >
          Configurar la agenda
        </Button>
      )}
    </EmptyState>
  </Paper>
);

const SKELETON_ROWS = [64, 48, 96, 48, 72, 48];

const AgendaSkeleton = () => (
  <Box
    role="status"
    aria-label="Cargando la agenda"
    data-loading
    sx={{
      flex: 1,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: `${GUTTER_PX}px repeat(3, 1fr)` },
      gap: 1.5,
      p: 2,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
    }}
  >
    <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
    {[0, 1, 2].map((column) => (
      <Box key={column} sx={{ display: { xs: column === 0 ? 'block' : 'none', sm: 'block' } }}>
        <Skeleton width="60%" sx={{ mb: 2 }} />
        {SKELETON_ROWS.slice(column).map((height, row) => (
          // The rows of a skeleton have no other identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Skeleton key={row} variant="rounded" height={height} sx={{ mb: 1.5 }} />
        ))}
      </Box>
    ))}
  </Box>
);
