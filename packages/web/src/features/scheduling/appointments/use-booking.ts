import { NetworkError } from '@dentaria/contract/http/client.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { agendaQuery } from '../agenda/agenda.queries.ts';
import { timeOf } from '../appointment-texts.ts';
import { reloadAgenda, showAppointment } from './appointment-cache.ts';
import {
  type Allowed,
  type Booking,
  type BookingStart,
  type Conflict,
  conflictIn,
  NOTHING_ALLOWED,
  type SeriesConflicts,
  seriesConflictsIn,
} from './booking-form.ts';

interface Options {
  readonly clinicId: number;
  readonly start: BookingStart;
  readonly onBooked: (booked: readonly Appointment[]) => void;
}

/**
 * A retry after a lost connection may find its slot taken by the first attempt, which counts as a success.
 */
export function useBooking({ clinicId, start, onBooked }: Options) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | undefined>(() =>
    conflictIn(start.conflict, NOTHING_ALLOWED, 'Mover'),
  );
  const [seriesConflicts, setSeriesConflicts] = useState<SeriesConflicts>();
  const [failure, setFailure] = useState<Failure>();
  const version = useRef(start.appointment?.version ?? 0);
  const hadNoResponse = useRef(false);
  const [allowed, setAllowed] = useState(NOTHING_ALLOWED);

  function clear(): void {
    setConflict(undefined);
    setSeriesConflicts(undefined);
    setFailure(undefined);
  }

  async function finish(booked: readonly Appointment[]): Promise<void> {
    for (const appointment of booked) showAppointment(queries, appointment);
    onBooked(booked);
    await reloadAgenda(queries, clinicId);
  }

  /** Rejects with the server's error if it is not a conflict. */
  async function save(booking: Booking, allowed = NOTHING_ALLOWED, skip?: readonly string[]): Promise<void> {
    clear();
    setAllowed(allowed);
    const isSeries = booking.everyWeeks > 0 && !start.appointment;
    try {
      if (isSeries) await saveSeries(booking, allowed, skip);
      else await finish([await saveOne(booking, allowed)]);
    } catch (error) {
      const days = seriesConflictsIn(error);
      if (days) return setSeriesConflicts(days);
      const found = conflictIn(error, allowed, start.appointment ? 'Mover' : 'Reservar');
      const own = found && hadNoResponse.current ? await findBooked(booking) : undefined;
      hadNoResponse.current = error instanceof NetworkError;
      if (own) return finish([own]);
      if (found?.current) version.current = found.current.version;
      if (found) setConflict(found);
      else {
        setFailure(failureOf(error, 'No se pudo guardar el turno', serverMessage));
        throw error;
      }
    }
  }

  function saveOne(booking: Booking, allowed: Allowed): Promise<Appointment> {
    const { patientId, everyWeeks: _, times: __, ...place } = booking;
    return start.appointment
      ? schedulingApi.updateAppointment({
          params: { id: start.appointment.id },
          body: { ...place, ...allowed, version: version.current },
        })
      : schedulingApi.createAppointment({ params: { clinicId }, body: { patientId, ...place, ...allowed } });
  }

  /** Makes a dry run first, unless the user has excluded the days that it reported. */
  async function saveSeries(
    booking: Booking,
    allowed: Allowed,
    skip: readonly string[] | undefined,
  ): Promise<void> {
    const send = (dryRun: boolean) =>
      schedulingApi.createSeries({
        params: { clinicId },
        body: { ...booking, ...allowed, dryRun, skip: [...(skip ?? [])] },
      });
    const checked = skip ? undefined : await send(true);
    const result = checked && checked.conflicts.length > 0 ? checked : await send(false);
    if (result.conflicts.length > 0) setSeriesConflicts(result.conflicts);
    else await finish(result.booked);
  }

  async function findBooked({ day, time, patientId, professionalId }: Booking) {
    const agenda = await queries
      .fetchQuery({ ...agendaQuery(clinicId, { from: day, days: 1 }), staleTime: 0 })
      .catch(() => undefined);
    return agenda?.appointments.find(
      (each) =>
        each.patient.id === patientId &&
        each.professionalId === professionalId &&
        each.state === 'booked' &&
        timeOf(each.startsAt) === time,
    );
  }

  return { save, clear, conflict, seriesConflicts, allowed, failure };
}
