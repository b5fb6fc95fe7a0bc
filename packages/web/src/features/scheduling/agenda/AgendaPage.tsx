import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import EventNote from '@mui/icons-material/EventNote';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { BookingStart } from '../appointments/booking-start.ts';
import { AgendaContent } from './AgendaContent.tsx';
import { AgendaNotReady } from './AgendaNotReady.tsx';
import { AgendaSkeleton } from './AgendaSkeleton.tsx';
import { AgendaToolbar } from './AgendaToolbar.tsx';
import { agendaQuery } from './agenda.queries.ts';
import { rangeOf, useAgendaAddress } from './agenda-address.ts';
import { useAgendaDialogs } from './use-agenda-dialogs.ts';
import { useAgendaEvents } from './use-agenda-events.ts';
import { useAgendaKeys } from './use-agenda-keys.ts';
import { useAgendaScreen } from './use-agenda-screen.ts';
import { useSwipe } from './use-swipe.ts';

const AgendaKeysDialog = lazyComponent(() =>
  import('./AgendaKeysDialog.tsx').then((module) => module.AgendaKeysDialog),
);

/** /agenda: the appointments of a clinic, of a day by professional or of a week of one professional. */
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
        // A swipe to the side changes the day.
        touchAction: { xs: 'pan-y pinch-zoom', sm: 'auto' },
        display: 'flex',
        flexDirection: 'column',
        // The window without the header and the padding around the screen.
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
        onApproach={prefetch}
        onPrint={() => window.print()}
        onBook={mayBook}
        onKeys={keys.openHelp}
      />
      {loadingError && (
        <ErrorState message="Error al cargar la agenda." error={loadingError} onRetry={screen.retry} />
      )}
      {screen.mustChoose && (
        <Paper>
          <EmptyState icon={EventNote} message="Elige la clínica cuya agenda quieres ver" />
        </Paper>
      )}
      {settings && !settings.ready && (
        <AgendaNotReady mayManage={hasAnyRole(user, ['ADMIN', 'DENTIST'])} clinicId={address.clinicId} />
      )}
      {!loadingError && screen.isLoading && <AgendaSkeleton />}
      {!loadingError && settings?.ready && agenda && (
        <AgendaContent
          // Another day scrolls to its own first appointment.
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
