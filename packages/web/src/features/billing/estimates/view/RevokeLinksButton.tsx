import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import LinkOff from '@mui/icons-material/LinkOff';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { billingApi } from '../../billing.api.ts';
import { openLinksText } from '../estimate-texts.ts';
import { keepEstimate } from '../estimates.queries.ts';

/** Ends the links by which the patient reads and answers the estimate. */
export function RevokeLinksButton({ estimate: { clinicId, id, links } }: { estimate: Estimate }) {
  const queries = useQueryClient();
  const confirming = useDialogState<Estimate['links']>();
  const revoke = async (): Promise<void> => {
    try {
      await keepEstimate(queries, await billingApi.revokeEstimateLinks({ params: { clinicId, id } }));
      toast.success('Enlaces anulados');
    } catch (error) {
      toastFailure('No se pudieron anular los enlaces', error, serverMessage);
    }
    confirming.close();
  };
  return (
    <>
      <Button color="inherit" startIcon={<LinkOff />} onClick={() => confirming.open(links)}>
        Anular enlaces
      </Button>
      {confirming.subject && (
        <ConfirmDialog
          open={confirming.isOpen}
          title="Anular los enlaces"
          confirmLabel="Anular"
          color="error"
          onConfirm={revoke}
          onCancel={confirming.close}
        >
          {openLinksText(confirming.subject)}. Quien tenga uno ya no podrá leer el presupuesto ni responderlo.
          Después puedes crear otro.
        </ConfirmDialog>
      )}
    </>
  );
}
