import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { appointmentsApi } from '../appointments.api.ts';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';

/** Recalls of a patient, the latest due first. */
export const patientRecallsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'recalls'],
    queryFn: ({ signal }) => followUpApi.listPatientRecalls({ params: { id: patientId } }, { signal }),
  });

/** The settings of a clinic's agenda, for its types. With the key of the agenda, which loads them again after a change. */
export const agendaSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['scheduling', clinicId, 'settings'],
    queryFn: ({ signal }) => appointmentsApi.readSettings({ params: { clinicId } }, { signal }),
  });

/** Refuses recalls and opens them again: shown at once, rolled back if the server rejects it. */
export function useRecallChanges() {
  const queries = useQueryClient();
  const pending = useRef(new Set<number>());

  const show = (recall: Recall): void => {
    queries.setQueryData(patientRecallsQuery(recall.patientId).queryKey, (recalls) =>
      recalls?.map((each) => (each.id === recall.id ? recall : each)),
    );
  };

  async function change(recall: Recall, expected: Recall, request: () => Promise<Recall>) {
    if (pending.current.has(recall.id)) return undefined;
    pending.current.add(recall.id);
    show(expected);
    try {
      const stored = await request();
      show(stored);
      return stored;
    } catch (error) {
      show(recall);
      toastFailure('No se pudo cambiar el control.', error, serverMessage);
      return undefined;
    } finally {
      pending.current.delete(recall.id);
      void refreshFollowUp(queries, recall.clinicId, recall.patientId);
    }
  }

  const params = ({ clinicId, id }: Recall) => ({ clinicId, id });

  const reopen = (recall: Recall) =>
    change(recall, { ...recall, state: 'open', refusal: null }, () =>
      followUpApi.updateRecall({
        params: params(recall),
        body: { dueDay: recall.dueDay, version: recall.version },
      }),
    );

  async function refuse(recall: Recall): Promise<void> {
    const stored = await change(recall, { ...recall, state: 'refused' }, () =>
      followUpApi.refuseRecall({ params: params(recall), body: { refusal: null, version: recall.version } }),
    );
    if (stored) toastWithUndo('Control descartado', () => reopen(stored));
  }

  return { refuse, reopen };
}
