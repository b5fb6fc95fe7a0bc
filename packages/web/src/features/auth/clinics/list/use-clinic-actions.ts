import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { USERS_KEY } from '../../users/users.queries.ts';
import { CLINICS_KEY } from '../clinics.queries.ts';
import { CLINIC_ACTIONS, type ClinicAction, doneText } from './clinic-actions.ts';

/** Activates, deactivates or deletes one clinic or a selection, then reloads the list. */
export function useClinicActions({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();
  const single = useMutation({
    mutationFn: ({ action, clinic }: { action: ClinicAction; clinic: Clinic }) =>
      CLINIC_ACTIONS[action].call(clinic),
  });

  async function reload(): Promise<void> {
    onDone();
    // Users show the state of their clinic too.
    await Promise.all([
      queries.invalidateQueries({ queryKey: CLINICS_KEY }),
      queries.invalidateQueries({ queryKey: USERS_KEY }),
    ]);
  }

  async function runOnOne(action: ClinicAction, clinic: Clinic): Promise<void> {
    const { failure } = CLINIC_ACTIONS[action];
    try {
      await single.mutateAsync({ action, clinic });
      toast.success(doneText(action, 1));
    } catch (error) {
      const isRefused = action === 'remove' && isStatus(error, 409);
      toastFailure(failure, error, isRefused ? serverMessage : undefined);
    }
    await reload();
  }

  async function runOnSelection(action: ClinicAction, clinics: readonly Clinic[]): Promise<void> {
    const { call, failure, bulkFailure } = CLINIC_ACTIONS[action];
    const { succeeded, failures } = await bulk.run({
      items: clinics,
      nameOf: ({ name }) => name,
      call,
      fallback: failure,
    });
    if (failures.length > 0) toast.error(bulkFailure);
    else if (succeeded > 0) toast.success(doneText(action, succeeded));
    await reload();
  }

  return { runOnOne, runOnSelection, isBusy: single.isPending, bulk };
}
