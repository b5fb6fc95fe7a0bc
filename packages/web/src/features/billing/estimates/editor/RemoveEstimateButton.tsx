import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
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
import { estimateTitle } from '../estimate-texts.ts';
import { forgetEstimate } from '../estimates.queries.ts';

interface Props {
  estimate: Estimate;
  disabled: boolean;
  /** Called before the list opens. */
  onRemoved: () => void;
}

/** Deletes a draft. */
export function RemoveEstimateButton({ estimate, disabled, onRemoved }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { clinicId, id, version } = estimate;
  const remove = async (): Promise<void> => {
    try {
      await billingApi.removeEstimate({ params: { clinicId, id }, query: { version } });
      // The draft stays on the screen until the list has loaded.
      setAsking(false);
      toast.success('Borrador eliminado');
      onRemoved();
      await navigate(billingPaths.estimates.to(), { replace: true });
      await forgetEstimate(queries, estimate);
    } catch (error) {
      toastFailure('No se pudo eliminar el presupuesto', error, serverMessage);
      setAsking(false);
    }
  };
  return (
    <>
      <Button color="error" disabled={disabled} onClick={() => setAsking(true)}>
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
        Se elimina el {estimateTitle(estimate).toLowerCase()} de {estimate.patient.name}. No se puede
        deshacer.
      </ConfirmDialog>
    </>
  );
}
