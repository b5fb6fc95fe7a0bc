import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { followUpApi } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';
import { patientRecallsQuery } from './recalls.queries.ts';

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
