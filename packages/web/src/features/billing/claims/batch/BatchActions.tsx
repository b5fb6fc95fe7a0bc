import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { onFirstClick } from '../../../../shared/lib/first-click-only.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { billingApi } from '../../billing.api.ts';
import { useFiles } from '../../use-files.ts';
import { RemoveBatchButton } from './RemoveBatchButton.tsx';

const PresentDialog = lazyComponent(async () => (await import('./PresentDialog.tsx')).PresentDialog);
const RejectionDialog = lazyComponent(async () => (await import('./RejectionDialog.tsx')).RejectionDialog);
const InsurerPaymentDialog = lazyComponent(
  async () => (await import('./InsurerPaymentDialog.tsx')).InsurerPaymentDialog,
);

interface Props {
  batch: ClaimBatch;
  canChange: boolean;
}

/** What the user may do with a batch in its state. */
export function BatchActions({ batch, canChange }: Props) {
  const { clinicId, id, state, totals } = batch;
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
        onClick={onFirstClick(() => files.open(() => billingApi.printClaimBatch({ params, query: {} })))}
      >
        Imprimir fichas
      </Button>
      <Button
        startIcon={<Download />}
        color="inherit"
        onClick={onFirstClick(() => files.download(() => billingApi.exportClaimBatch({ params })))}
      >
        Descargar CSV
      </Button>
      {canChange && isDraft && <RemoveBatchButton batch={batch} />}
      {presenting.subject && (
        <PresentDialog
          key={`present ${presenting.openCount}`}
          batch={batch}
          open={presenting.isOpen}
          onClose={presenting.close}
        />
      )}
      {paying.subject && (
        <InsurerPaymentDialog
          key={`pay ${paying.openCount}`}
          batch={batch}
          open={paying.isOpen}
          onClose={paying.close}
        />
      )}
      {rejecting.subject && (
        <RejectionDialog
          key={`reject ${rejecting.openCount}`}
          batch={batch}
          open={rejecting.isOpen}
          onClose={rejecting.close}
        />
      )}
    </>
  );
}
