import { instantAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment, Slot, StateChangeRequest } from '@dentaria/contract/scheduling/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { STATE_NAMES, timesOf } from '../appointment-texts.ts';
import { schedulingApi } from '../scheduling.api.ts';
import { reloadAgenda, showAppointment } from './appointment-cache.ts';
import { type Move, moveAppointment, restorePlace } from './appointment-requests.ts';
import { freedSlot } from './freed-slot.ts';

interface Options {
  /** Called when a place to which an appointment was dragged is taken or closed. */
  readonly onConflict: (appointment: Appointment, move: Move, error: unknown) => void;
  /** Called with the place that an appointment has left. */
  readonly onFreed?: (slot: Slot) => void;
}

const MINUTE_MS = 60_000;

/**
 * Changes of appointments: shown at once, rolled back with a message if the server rejects them, and undone from the
 * message that confirms them. A change of an appointment is ignored while another one is pending, such as the second
 * click of a double click.
 */
export function useAppointmentChanges({ onConflict, onFreed }: Options) {
  const queries = useQueryClient();
  const pending = useRef(new Set<number>());

  async function change(
    before: Appointment,
    expected: Appointment,
    request: () => Promise<Appointment>,
  ): Promise<Appointment | undefined> {
    if (pending.current.has(before.id)) return undefined;
    pending.current.add(before.id);
    showAppointment(queries, expected);
    try {
      const stored = await request();
      showAppointment(queries, stored);
      return stored;
    } catch (error) {
      showAppointment(queries, before);
      throw error;
    } finally {
      pending.current.delete(before.id);
      void reloadAgenda(queries, before.clinicId);
    }
  }

  function reportFreed(before: Appointment, after: Appointment): void {
    const slot = freedSlot(before, after);
    if (slot) onFreed?.(slot);
  }

  async function changeState(
    appointment: Appointment,
    state: AppointmentState,
    details: Pick<StateChangeRequest, 'cancelledBy' | 'reason'> = {},
  ): Promise<boolean> {
    const { id, version, patient } = appointment;
    try {
      const stored = await change(appointment, { ...appointment, state }, () =>
        schedulingApi.changeAppointmentState({ params: { id }, body: { state, version, ...details } }),
      );
      if (stored) {
        toastWithUndo(`${patient.name}: ${STATE_NAMES[state]}`, () => undo(stored));
        reportFreed(appointment, stored);
      }
      return stored !== undefined;
    } catch (error) {
      toastFailure('No se pudo cambiar el estado del turno.', error, serverMessage);
      return false;
    }
  }

  async function undo(appointment: Appointment): Promise<void> {
    const { id, version, undoTo } = appointment;
    if (!undoTo) return;
    try {
      await change(appointment, { ...appointment, state: undoTo }, () =>
        schedulingApi.undoAppointmentState({ params: { id }, body: { version } }),
      );
    } catch (error) {
      toastFailure('No se pudo deshacer el cambio.', error, serverMessage);
    }
  }

  async function move(appointment: Appointment, target: Move): Promise<void> {
    const start = instantAt(target);
    if (!start) return;
    const expected: Appointment = {
      ...appointment,
      professionalId: target.professionalId,
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + target.minutes * MINUTE_MS).toISOString(),
    };
    try {
      const stored = await change(appointment, expected, () => moveAppointment(appointment, target));
      if (stored) {
        toastWithUndo(`${stored.patient.name}: ${timesOf(stored)}`, () => moveBack(stored, appointment));
        reportFreed(appointment, stored);
      }
    } catch (error) {
      if (isStatus(error, 409)) onConflict(appointment, target, error);
      else toastFailure('No se pudo mover el turno.', error, serverMessage);
    }
  }

  /** To the place before, even if that is taken or outside of hours. */
  async function moveBack(stored: Appointment, before: Appointment): Promise<void> {
    try {
      await change(stored, { ...before, version: stored.version }, () => restorePlace(stored, before));
    } catch (error) {
      toastFailure('No se pudo deshacer el cambio.', error, serverMessage);
    }
  }

  return { changeState, undo, move };
}
