import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { RemoveDraftButton } from '../../RemoveDraftButton.tsx';
import { useFiles } from '../../use-files.ts';
import { batchTitle } from '../claim-texts.ts';
import { claimBatchQuery, refreshClaims } from '../claims.queries.ts';

const PresentDialog = lazyComponent(async () => (await import('./PresentDialog.tsx')).PresentDialog);
const RejectionDialog = lazyComponent(async () => (await import('./RejectionDialog.tsx')).RejectionDialog);
const InsurerPaymentDialog = lazyComponent(
  async () => (await import('./InsurerPaymentDialog.tsx')).InsurerPaymentDialog,
);

interface Props {
  batch: ClaimBatch;
  canChange: boolean;
}

export function BatchActions({ batch, canChange }: Props) {
  const { clinicId, id, state, totals, version } = batch;
  const queries = useQueryClient();
  const presenting = useDialogState<ClaimBatch>();
  const paying = useDialogState<ClaimBatch>();
  const rejecting = useDialogState<ClaimBatch>();
  const files = useFiles();
  const params = { clinicId, id };
  const isDraft = state === 'draft';
  const isOpen = !isDraft && totals.open > 0;
  return (
    <>
      {canChange && isDraft && (
        <Button
          variant="contained"
          disabled={batch.lines.length === 0}
          onClick={() => presenting.open(batch)}
        >
          Presentar
        </Button>
      )}
      {canChange && isOpen && (
        <Button variant="contained" onClick={() => paying.open(batch)}>
          Registrar pago
        </Button>
      )}
      {canChange && isOpen && (
        <Button variant="outlined" onClick={() => rejecting.open(batch)}>
          Registrar débito
        </Button>
      )}
      <Button
        startIcon={<Print />}
        color="inherit"
        loading={files.isPending}
        loadingPosition="start"
        disabled={batch.lines.length === 0}
        onClick={files.open(() => billingApi.printClaimBatch({ params, query: {} }))}
      >
        Imprimir fichas
      </Button>
      <Button
        startIcon={<Download />}
        color="inherit"
        onClick={files.download(() => billingApi.exportClaimBatch({ params }))}
      >
        Descargar CSV
      </Button>
      {canChange && isDraft && (
        <RemoveDraftButton
          listPath={billingPaths.claims.to()}
          failed="No se pudo eliminar la presentación"
          remove={() => billingApi.removeClaimBatch({ params, query: { version } })}
          onLeft={() => {
            queries.removeQueries({ queryKey: claimBatchQuery(clinicId, id).queryKey });
            return refreshClaims(queries, clinicId);
          }}
          onFailed={() => refreshClaims(queries, clinicId)}
        >
          Se elimina la {batchTitle(batch).toLowerCase()} a <InsuranceName {...batch.insurance} />. Sus
          prestaciones vuelven a estar para presentar.
        </RemoveDraftButton>
      )}
      <DialogSlot state={presenting}>{(dialog) => <PresentDialog {...dialog} batch={batch} />}</DialogSlot>
      <DialogSlot state={paying}>{(dialog) => <InsurerPaymentDialog {...dialog} batch={batch} />}</DialogSlot>
      <DialogSlot state={rejecting}>{(dialog) => <RejectionDialog {...dialog} batch={batch} />}</DialogSlot>
    </>
  );
}
