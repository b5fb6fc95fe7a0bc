import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';
import { useItemChange } from '../refresh.ts';

export const patientRecallsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'recalls'],
    queryFn: ({ signal }) => followUpApi.listPatientRecalls({ params: { id: patientId } }, { signal }),
  });

export function useRecallChanges() {
  const queries = useQueryClient();
  const changeItem = useItemChange('No se pudo cambiar el control');

  const show = (recall: Recall): void => {
    queries.setQueryData(patientRecallsQuery(recall.patientId).queryKey, (recalls) =>
      recalls?.map((each) => (each.id === recall.id ? recall : each)),
    );
  };

  async function change(recall: Recall, expected: Recall, request: () => Promise<Recall>) {
    const showExpected = () => {
      show(expected);
      return () => show(recall);
    };
    const changed = await changeItem(recall, showExpected, request);
    if (changed) show(changed.stored);
    return changed?.stored;
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
