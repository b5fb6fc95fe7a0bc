import type { ApiError } from '@dentaria/contract/http/client.ts';
import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type {
  Appointment,
  ConflictKind,
  Slot,
  StateChangeRequest,
} from '@dentaria/contract/scheduling/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { instantAt } from '../../../shared/clinic/clinic-time.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastQuestion, toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { STATE_NAMES, timesOf } from '../appointment-texts.ts';
import { reloadAgenda, showAppointment } from './appointment-cache.ts';
import { type Move, moveAppointment, restorePlace } from './appointment-requests.ts';
import { freedSlot } from './freed-slot.ts';

interface Options {
  readonly onConflict: (appointment: Appointment, move: Move, error: unknown) => void;
  readonly onFreed?: (slot: Slot) => void;
}

const MINUTE_MS = 60_000;

/** Avoids zod, which loads with the booking dialog. */
function isPatientBusy(error: unknown): error is ApiError {
  if (!isStatus(error, 409) || typeof error.payload !== 'object' || error.payload === null) return false;
  return 'kind' in error.payload && error.payload.kind === ('patient-busy' satisfies ConflictKind);
}

interface PendingChange {
  readonly changes: string;
  /** Resolves to undefined if the server rejected the change. */
  readonly stored: Promise<Appointment | undefined>;
}

/**
 * Applies changes of appointments at once, rolls them back if the server rejects them, and offers to undo
 * them. A change waits for an earlier change of the same appointment. A repeated change, such as the second
 * click of a double click, is ignored.
 */
export function useAppointmentChanges({ onConflict, onFreed }: Options) {
  const queries = useQueryClient();
  const pending = useRef(new Map<number, PendingChange>());

  /** Returns undefined if it sent no request: the same change is pending, or the previous one failed. */
  async function change(
    before: Appointment,
    changes: Partial<Appointment>,
    request: (current: Appointment) => Promise<Appointment>,
  ): Promise<Appointment | undefined> {
    const earlier = pending.current.get(before.id);
    const own = { changes: JSON.stringify(changes), ...Promise.withResolvers<Appointment | undefined>() };
    if (earlier?.changes === own.changes) return undefined;
    pending.current.set(before.id, { changes: own.changes, stored: own.promise });
    const isLast = () => pending.current.get(before.id)?.stored === own.promise;
    showAppointment(queries, { ...before, ...changes });
    let stored: Appointment | undefined;
    try {
      const current = earlier ? await earlier.stored : before;
      stored = current && (await request(current));
      if (stored && isLast()) showAppointment(queries, stored);
      return stored;
    } catch (error) {
      showAppointment(queries, before);
      throw error;
    } finally {
      if (isLast()) pending.current.delete(before.id);
      own.resolve(stored);
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
    details: Pick<StateChangeRequest, 'cancelledBy' | 'reason' | 'aheadOfTime'> = {},
  ): Promise<boolean> {
    const { id, patient } = appointment;
    try {
      const stored = await change(appointment, { state }, ({ version }) =>
        schedulingApi.changeAppointmentState({ params: { id }, body: { state, version, ...details } }),
      );
      if (stored) {
        toastWithUndo(`${patient.name}: ${STATE_NAMES[state]}`, () => undo(stored));
        reportFreed(appointment, stored);
      }
      return stored !== undefined;
    } catch (error) {
      toastFailure('No se pudo cambiar el estado del turno', error, serverMessage);
      return false;
    }
  }

  async function undo(appointment: Appointment, simultaneous?: boolean): Promise<void> {
    const { id, undoTo } = appointment;
    if (!undoTo) return;
    try {
      await change(appointment, { state: undoTo }, ({ version }) =>
        schedulingApi.undoAppointmentState({ params: { id }, body: { version, simultaneous } }),
      );
    } catch (error) {
      if (isPatientBusy(error))
        toastQuestion(error.message, 'Restaurar igual con los dos profesionales', () =>
          undo(appointment, true),
        );
      else toastFailure('No se pudo deshacer el cambio', error, serverMessage);
    }
  }

  async function move(appointment: Appointment, target: Move): Promise<void> {
    const start = instantAt(target);
    if (!start) return;
    const place = {
      professionalId: target.professionalId,
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + target.minutes * MINUTE_MS).toISOString(),
    };
    try {
      const stored = await change(appointment, place, (current) => moveAppointment(current, target));
      if (stored) {
        toastWithUndo(`${stored.patient.name}: ${timesOf(stored)}`, () => moveBack(stored, appointment));
        reportFreed(appointment, stored);
      }
    } catch (error) {
      if (isStatus(error, 409)) onConflict(appointment, target, error);
      else toastFailure('No se pudo mover el turno', error, serverMessage);
    }
  }

  async function moveBack(stored: Appointment, before: Appointment): Promise<void> {
    try {
      const { professionalId, chairId, startsAt, endsAt } = before;
      await change(stored, { professionalId, chairId, startsAt, endsAt }, (current) =>
        restorePlace(current, before),
      );
    } catch (error) {
      toastFailure('No se pudo deshacer el cambio', error, serverMessage);
    }
  }

  return { changeState, undo, move };
}
