import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { batchTitle } from '../claim-texts.ts';
import { claimBatchQuery, refreshClaims } from '../claims.queries.ts';

/** Deletes a draft; its items can be claimed again. */
export function RemoveBatchButton({ batch }: { batch: ClaimBatch }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { clinicId, id, version } = batch;
  const remove = async (): Promise<void> => {
    try {
      await billingApi.removeClaimBatch({ params: { clinicId, id }, query: { version } });
      // The batch stays on the screen until the list has loaded.
      setAsking(false);
      toast.success('Borrador eliminado');
      await navigate(billingPaths.claims.to(), { replace: true });
      queries.removeQueries({ queryKey: claimBatchQuery(clinicId, id).queryKey });
    } catch (error) {
      toastFailure('No se pudo eliminar la presentación', error, serverMessage);
      setAsking(false);
    }
    await refreshClaims(queries, clinicId);
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Eliminar el borrador"
        confirmLabel="Eliminar"
        color="error"
        focusOn="cancel"
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        Se elimina la {batchTitle(batch).toLowerCase()} a <InsuranceName {...batch.insurance} />. Sus
        prestaciones vuelven a estar para presentar.
      </ConfirmDialog>
    </>
  );
}
