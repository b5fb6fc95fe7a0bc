import { dialable } from '@dentaria/contract/fields/people/phone-numbers.ts';
import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import type { AttemptCreate, WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '../../../../shared/api/failure.ts';
import { schedulingApi } from '../../../../shared/api/scheduling.ts';
import { accountPath, paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { itemAfterAttempt } from '../../attempts/item-after-attempt.ts';
import { followUpApi, followUpKey } from '../../follow-up.api.ts';
import { useWhatsApp } from '../../messages/use-whats-app.ts';
import { useWorkChanges } from '../use-work-changes.ts';
import { workListsKey } from '../work-list.queries.ts';
import { replaceItem } from '../work-lists.ts';
import { subjectOf } from '../work-texts.ts';
import type { RowAction } from './row-actions.ts';

/** Reopens with the typed values after a failure. */
type RowDialog =
  | {
      readonly name: 'attempt';
      readonly item: WorkItem;
      readonly typed?: AttemptCreate;
      readonly failure?: Failure;
    }
  | { readonly name: 'dismiss'; readonly item: WorkItem; readonly typed?: string; readonly failure?: Failure }
  | { readonly name: 'book' | 'edit'; readonly item: WorkItem };

export function useRowActions(clinicId: number, today: string) {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useWorkChanges(clinicId);
  const openChat = useWhatsApp(clinicId);
  const [dialog, setDialog] = useState<RowDialog>();
  const close = () => setDialog(undefined);
  const paramsOf = ({ kind, id }: WorkItem) => ({ clinicId, kind, id });

  function recordAttempt(item: WorkItem, typed: AttemptCreate): void {
    close();
    void change({
      item,
      expected: itemAfterAttempt(item, typed, { id: user.id ?? 0, name: user.username ?? '' }, today),
      request: () => followUpApi.createAttempt({ params: paramsOf(item), body: typed }),
      done: `${subjectOf(item)}: intento anotado`,
      failed: 'No se pudo anotar el intento',
      undo: ({ id }) => followUpApi.removeAttempt({ params: { clinicId, id } }),
      onFailure: (failure) => setDialog({ name: 'attempt', item, typed, failure }),
    });
  }

  function dismiss(item: WorkItem, reason: string): void {
    close();
    void change({
      item,
      expected: undefined,
      request: () => followUpApi.dismissWork({ params: paramsOf(item), body: { reason } }),
      done: `${subjectOf(item)}: descartado`,
      failed: 'No se pudo descartar',
      undo: () => followUpApi.restoreWork({ params: paramsOf(item) }),
      onFailure: (failure) => setDialog({ name: 'dismiss', item, typed: reason, failure }),
    });
  }

  const restore = (item: WorkItem) =>
    change({
      item,
      expected: undefined,
      request: () => followUpApi.restoreWork({ params: paramsOf(item) }),
      done: `${subjectOf(item)}: restaurado`,
      failed: 'No se pudo restaurar',
      ...(item.dismissal && {
        undo: () =>
          followUpApi.dismissWork({
            params: paramsOf(item),
            // Recalls refused on the patient's page have no reason.
            body: { reason: item.dismissal?.reason || 'No hace falta' },
          }),
      }),
    });

  const complete = (item: WorkItem) => {
    const params = { clinicId, id: item.id };
    return change({
      item,
      expected: undefined,
      request: () => followUpApi.completeTask({ params, body: { version: item.version ?? 0 } }),
      done: `Tarea hecha: ${item.title}`,
      failed: 'No se pudo marcar como hecha',
      undo: ({ task }) => followUpApi.reopenTask({ params, body: { version: task.version } }),
    });
  };

  function confirm(item: WorkItem): void {
    if (!item.appointment) return;
    const { id, version } = item.appointment;
    void change({
      item,
      expected: undefined,
      request: () =>
        schedulingApi.changeAppointmentState({ params: { id }, body: { state: 'confirmed', version } }),
      done: `${subjectOf(item)}: turno confirmado`,
      failed: 'No se pudo confirmar el turno',
      undo: (stored) =>
        schedulingApi.undoAppointmentState({ params: { id }, body: { version: stored.version } }),
    });
  }

  function call(item: WorkItem): void {
    // A phone also dials.
    const { phone } = item.patient ?? {};
    if (phone && window.matchMedia('(pointer: coarse)').matches)
      window.location.assign(`tel:${dialable(phone)}`);
    setDialog({ name: 'attempt', item });
  }

  const handlers: Readonly<Record<RowAction, (item: WorkItem) => unknown>> = {
    call,
    whatsapp: openChat,
    book: (item) => setDialog({ name: 'book', item }),
    confirm,
    done: complete,
    edit: (item) => setDialog({ name: 'edit', item }),
    history: ({ patient }) => patient && navigate(paths.history.to({ patientId: patient.id })),
    open: ({ id, day }) => navigate(paths.agenda.to({}, { clinic: clinicId, day, appointment: id })),
    invitations: () => navigate(paths.manageOnboarding.to()),
    charge: ({ patient }) => patient && navigate(accountPath(patient.id)),
    dismiss: (item) => setDialog({ name: 'dismiss', item }),
    restore,
  };

  return {
    dialog,
    close,
    run: (action: RowAction, item: WorkItem) => void handlers[action](item),
    change,
    recordAttempt,
    dismiss,
    /** Booking the appointment settles the item, which the server then removes. */
    booked: () => {
      close();
      void queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
    },
  };
}

export function useAssignment(
  clinicId: number,
  assignees: readonly Assignee[],
  change: ReturnType<typeof useWorkChanges>,
) {
  const queries = useQueryClient();

  async function saveAssignee({ kind, id }: WorkItem, assigneeId: number | null): Promise<void> {
    const stored = await followUpApi.assignWork({ params: { clinicId, kind, id }, body: { assigneeId } });
    // Assigning a task changes its version.
    queries.setQueriesData<WorkList>(
      { queryKey: workListsKey(clinicId) },
      (list) => list && replaceItem(list, stored),
    );
  }

  return (item: WorkItem, assignee: Pick<Assignee, 'id' | 'name'> | null): void => {
    const { assignee: former } = item;
    if (former?.id === assignee?.id) return;
    // Former colleagues cannot be assigned again.
    const canUndo = !former || assignees.some(({ id }) => id === former.id);
    void change({
      item,
      expected: { ...item, assignee: assignee && { id: assignee.id, name: assignee.name } },
      request: () => saveAssignee(item, assignee?.id ?? null),
      done: `${subjectOf(item)}: a cargo de ${assignee?.name ?? 'nadie'}`,
      failed: 'No se pudo asignar',
      ...(canUndo && { undo: () => saveAssignee(item, former?.id ?? null) }),
    });
  };
}
