import { addDays, dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Agenda, Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import EventAvailable from '@mui/icons-material/EventAvailable';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { useIsPrinting } from '../../../shared/ui/layout/use-is-printing.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { timeOf } from '../appointment-texts.ts';
import { useAppointmentChanges } from '../appointments/use-appointment-changes.ts';
import { dayName, weekName } from '../day-names.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import { type AgendaDialogState, AgendaDialogs } from './AgendaDialogs.tsx';
import { AgendaList } from './AgendaList.tsx';
import { AgendaPrint } from './AgendaPrint.tsx';
import { type AgendaAddress, mondayOf, rangeOf } from './agenda-address.ts';
import { AgendaGrid } from './grid/AgendaGrid.tsx';
import { type AgendaColumn, dayColumns, weekColumns } from './grid/agenda-columns.ts';

const WaitlistOffers = lazyComponent(
  async () => (await import('../waitlist/WaitlistOffers.tsx')).WaitlistOffers,
);

interface Props {
  address: AgendaAddress;
  agenda: Agenda;
  /** Epoch milliseconds. */
  readAt: number;
  settings: SchedulingSettings;
  professionalId: number | undefined;
  onGo: (change: Partial<AgendaAddress>) => void;
  dialogs: AgendaDialogState;
}

export function AgendaContent({ address: { day, view, appointmentId }, agenda, settings, ...props }: Props) {
  const { readAt, professionalId, onGo, dialogs } = props;
  const user = useSignedInUser();
  const isCompact = useIsCompact();
  const isPrinting = useIsPrinting();
  const [freed, setFreed] = useState<Slot>();
  const changes = useAppointmentChanges({
    onConflict: (appointment, place, conflict) => dialogs.booking.open({ appointment, place, conflict }),
    onFreed: setFreed,
  });
  useOpenedByAddress(appointmentId, agenda.appointments, dialogs.openDetails);
  const [showCancelled, setShowCancelled] = useState(false);
  const { professionals } = settings;
  const isWeek = view === 'week' && !isCompact && professionalId !== undefined;
  const types = useMemo(() => new Map(settings.types.map((type) => [type.id, type])), [settings.types]);
  const { columns, hours, isOpen } = useMemo(
    () =>
      isWeek
        ? weekColumns(agenda, mondayOf(day), { professionals, professionalId, showCancelled })
        : dayColumns(agenda, day, {
            professionals,
            showCancelled,
            ...(user.id !== undefined && { first: user.id }),
            ...(professionalId !== undefined && { only: professionalId }),
          }),
    [agenda, day, isWeek, professionals, professionalId, showCancelled, user.id],
  );
  const title = isWeek
    ? `${weekName(mondayOf(day), addDays(mondayOf(day), 6))}, ${columns[0]?.professionalName ?? ''}`
    : dayName(day, 'long');
  const label = isWeek ? 'Agenda de la semana' : `Agenda del ${dayName(day, 'medium').toLowerCase()}`;
  const count = columns.reduce((sum, { placed }) => sum + placed.length, 0);
  return (
    <>
      {!isOpen && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {isWeek ? 'No hay horarios de atención esta semana.' : 'No hay horarios de atención este día.'}
        </Alert>
      )}
      <UndecidedDays agenda={agenda} days={new Set(columns.map((column) => column.day))} />
      <AgendaNotes
        columns={columns}
        cancelledCount={agenda.appointments.filter(({ state }) => state === 'cancelled').length}
        showCancelled={showCancelled}
        onShowCancelled={setShowCancelled}
        onMove={(appointment) => dialogs.booking.open({ appointment })}
      />
      {freed && <WaitlistOffers settings={settings} slot={freed} onClose={() => setFreed(undefined)} />}
      {isCompact && count === 0 && isOpen && (
        <EmptyState icon={EventAvailable} message="Sin turnos este día" />
      )}
      {isCompact ? (
        <AgendaList columns={columns} types={types} onOpen={dialogs.openDetails} />
      ) : (
        <AgendaGrid
          label={label}
          columns={columns}
          hours={hours}
          types={types}
          minColumnWidth={isWeek ? 120 : 160}
          onOpen={dialogs.openDetails}
          onBook={(place) => dialogs.booking.open({ place })}
          onMove={changes.move}
          {...(isWeek && { onColumn: (column) => onGo({ day: column.day, view: 'day' as const }) })}
        />
      )}
      <AgendaDialogs
        dialogs={dialogs}
        changes={changes}
        settings={settings}
        agenda={agenda}
        shown={rangeOf({ day, view: isWeek ? 'week' : 'day' })}
        onFreed={setFreed}
      />
      {isPrinting && (
        <AgendaPrint
          title={title}
          clinicName={settings.clinicName}
          readAt={readAt}
          columns={columns}
          types={types}
        />
      )}
    </>
  );
}

function useOpenedByAddress(
  appointmentId: number | undefined,
  appointments: readonly Appointment[],
  onOpen: (appointment: Appointment, card: HTMLElement) => void,
): void {
  const open = useEffectEvent((id: number) => {
    const appointment = appointments.find((each) => each.id === id);
    const card = document.querySelector<HTMLElement>(`[data-appointment="${id}"]`);
    if (!appointment || !card) return;
    card.scrollIntoView?.({ block: 'center' });
    onOpen(appointment, card);
  });
  useEffect(() => {
    if (appointmentId !== undefined) open(appointmentId);
  }, [appointmentId]);
}

interface NotesProps {
  columns: readonly AgendaColumn[];
  cancelledCount: number;
  showCancelled: boolean;
  onShowCancelled: (show: boolean) => void;
  onMove: (appointment: Appointment) => void;
}

function AgendaNotes({ columns, cancelledCount, showCancelled, onShowCancelled, onMove }: NotesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const misplaced = columns.flatMap((column) =>
    column.placed
      .filter(
        ({ isOutsideHours, appointment }) => isOutsideHours && !(column.isBookable && appointment.overbooked),
      )
      .map(({ appointment }) => ({ appointment, column })),
  );
  if (misplaced.length === 0 && cancelledCount === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
      {misplaced.length > 0 && (
        <Chip
          icon={<WarningAmber />}
          color="warning"
          variant="outlined"
          clickable
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          label={misplaced.length === 1 ? '1 turno sin horario' : `${misplaced.length} turnos sin horario`}
        />
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {misplaced.map(({ appointment, column }) => (
          <MenuItem
            key={appointment.id}
            onClick={() => {
              setAnchor(null);
              onMove(appointment);
            }}
          >
            {dayName(column.day, 'short')} {timeOf(appointment.startsAt)} · {appointment.patient.name} ·{' '}
            {column.professionalName}
          </MenuItem>
        ))}
      </Menu>
      {cancelledCount > 0 && (
        <Chip
          variant="outlined"
          clickable
          aria-pressed={showCancelled}
          onClick={() => onShowCancelled(!showCancelled)}
          label={`${showCancelled ? 'Ocultar' : 'Mostrar'} ${cancelledCount === 1 ? '1 cancelado' : `${cancelledCount} cancelados`}`}
        />
      )}
    </Stack>
  );
}

interface UndecidedDaysProps {
  agenda: Pick<Agenda, 'clinicId' | 'undecidedDays'>;
  days: ReadonlySet<string>;
}

function UndecidedDays({ agenda: { clinicId, undecidedDays = [] }, days }: UndecidedDaysProps) {
  const shown = undecidedDays.filter(({ day }) => days.has(day));
  return shown.map(({ day, name }) => (
    <Alert key={day} severity="warning" sx={{ mb: 1.5 }}>
      El {dayInWords(day, day)} es un feriado optativo ({name}). Hasta que la clínica elija si atiende, no se
      ofrecen turnos por internet.{' '}
      <MuiLink
        component={Link}
        to={schedulingPaths.settings.to({}, { clinic: clinicId, section: 'holidays', year: day.slice(0, 4) })}
      >
        Elegir
      </MuiLink>
    </Alert>
  ));
}
