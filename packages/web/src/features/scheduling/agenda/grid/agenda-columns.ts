import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { isActive, isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { Professional } from '@dentaria/contract/scheduling/settings.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';
import { dayName } from '../../day-names.ts';
import { closedSpans, hoursShown, isOpenThroughout, spanOnDay } from './day-hours.ts';
import { type Lane, lanesOf } from './lanes.ts';

export interface PlacedAppointment extends Span, Lane {
  readonly appointment: Appointment;
  /** A pending appointment that the professional's hours do not cover. */
  readonly isOutsideHours: boolean;
  /** True if the appointment began on the previous day. */
  readonly isContinued: boolean;
}

interface ClosedSpan extends Span {
  readonly label?: string;
}

export interface AgendaColumn {
  readonly key: string;
  readonly professionalId: number;
  readonly professionalName: string;
  readonly day: string;
  readonly title: string;
  readonly closed: readonly ClosedSpan[];
  readonly placed: readonly PlacedAppointment[];
  /** False for a professional who has left the clinic. */
  readonly isBookable: boolean;
}

export interface AgendaColumns {
  readonly hours: Span;
  readonly columns: readonly AgendaColumn[];
  readonly isOpen: boolean;
}

interface ColumnOptions {
  readonly professionals: readonly Professional[];
  readonly showCancelled: boolean;
}

const FORMER_PROFESSIONAL: Omit<Professional, 'id'> = { name: 'Sin profesional' };

interface Column {
  readonly professional: Professional;
  readonly day: string;
  readonly title: string;
}

/**
 * Shows professionals with hours or appointments on that day, or all if there are none. Moves `first` to the
 * front.
 */
export function dayColumns(
  agenda: Agenda,
  day: string,
  { first, only, ...options }: ColumnOptions & { readonly first?: number; readonly only?: number },
): AgendaColumns {
  const all = [...options.professionals, ...formerProfessionals(agenda, options.professionals)];
  const involved = new Set([
    ...agenda.openings.map(({ professionalId }) => professionalId),
    ...agenda.appointments.map(({ professionalId }) => professionalId),
  ]);
  const shown = all.filter(({ id }) =>
    only === undefined ? involved.has(id) || involved.size === 0 : id === only,
  );
  shown.sort((a, b) => Number(b.id === first) - Number(a.id === first));
  const columns = shown.map((professional) => ({ professional, day, title: professional.name }));
  return buildColumns(agenda, columns, options);
}

/** Omits weekend days without hours and appointments. */
export function weekColumns(
  agenda: Agenda,
  monday: string,
  { professionalId, ...options }: ColumnOptions & { readonly professionalId: number },
): AgendaColumns {
  const known = options.professionals.find(({ id }) => id === professionalId);
  const professional = known ?? { ...FORMER_PROFESSIONAL, id: professionalId };
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter(
    (day, index) =>
      index < 5 ||
      [...agenda.openings, ...agenda.appointments].some(
        (each) => spanOnDay(each.startsAt, each.endsAt, day) !== undefined,
      ),
  );
  const columns = days.map((day) => ({ professional, day, title: dayName(day, 'weekday') }));
  return buildColumns(agenda, columns, options);
}

const formerProfessionals = (agenda: Agenda, current: readonly Professional[]): Professional[] =>
  [...new Set(agenda.appointments.map(({ professionalId }) => professionalId))]
    .filter((id) => current.every((professional) => professional.id !== id))
    .map((id) => ({ ...FORMER_PROFESSIONAL, id }));

function buildColumns(
  agenda: Agenda,
  columns: readonly Column[],
  { professionals, showCancelled }: ColumnOptions,
): AgendaColumns {
  const contents = columns.map((column) => {
    const isOwn = ({ professionalId }: { readonly professionalId: number }) =>
      professionalId === column.professional.id;
    const spans = <T extends { readonly startsAt: string; readonly endsAt: string }>(items: readonly T[]) =>
      items.flatMap((item) => {
        const span = spanOnDay(item.startsAt, item.endsAt, column.day);
        return span ? [{ ...span, item }] : [];
      });
    return {
      column,
      open: spans(agenda.openings.filter(isOwn)),
      appointments: spans(
        agenda.appointments.filter((each) => isOwn(each) && (showCancelled || each.state !== 'cancelled')),
      ),
      closures: spans(
        agenda.closures.filter(
          ({ professionalId }) => professionalId === null || professionalId === column.professional.id,
        ),
      ),
      holiday: agenda.holidays.find(({ day }) => day === column.day),
    };
  });
  const hours = hoursShown(contents.flatMap(({ open, appointments }) => [...open, ...appointments]));
  return {
    hours,
    isOpen: contents.some(({ open }) => open.length > 0),
    columns: contents.map(({ column: { professional, day, title }, ...content }) => ({
      key: `${professional.id} ${day}`,
      professionalId: professional.id,
      professionalName: professional.name,
      day,
      title,
      isBookable: professionals.some(({ id }) => id === professional.id),
      closed: [
        ...closedSpans(content.open, hours),
        ...content.closures.flatMap(({ start, end, item }) =>
          labelledSpan({ start, end }, hours, item.reason ?? 'Cierre'),
        ),
        ...(content.holiday ? labelledSpan(hours, hours, `Feriado: ${content.holiday.name}`) : []),
      ],
      placed: place(content.appointments, content.open, day),
    })),
  };
}

/** For example 'Sobreturno'. */
export const remarksOf = ({ appointment, isOutsideHours, isContinued }: PlacedAppointment): string[] => [
  ...(appointment.overbooked ? ['Sobreturno'] : []),
  ...(isOutsideHours && !appointment.overbooked ? ['Fuera de horario'] : []),
  ...(isContinued ? ['Desde ayer'] : []),
];

const labelledSpan = (span: Span, hours: Span, label: string): ClosedSpan[] => {
  const start = Math.max(span.start, hours.start);
  const end = Math.min(span.end, hours.end);
  return start < end ? [{ start, end, label }] : [];
};

function place(
  appointments: readonly (Span & { readonly item: Appointment })[],
  open: readonly Span[],
  day: string,
): PlacedAppointment[] {
  const lanes = lanesOf(appointments);
  return appointments.map(({ start, end, item }, index) => ({
    appointment: item,
    start,
    end,
    ...(lanes[index] ?? { lane: 0, lanes: 1 }),
    isOutsideHours: isPending(item.state) && !isOpenThroughout(open, { start, end }),
    isContinued: clinicTimeAt(new Date(item.startsAt)).day < day,
  }));
}

export const activeCount = ({ placed }: AgendaColumn): number =>
  placed.filter(({ appointment }) => isActive(appointment.state)).length;
