import type { ClaimBatch, InsurerPayment } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { billingApi } from '../../billing.api.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { CAPTION, LIST, NUMBER, ROW } from '../../list-style.ts';

const ReasonDialog = lazyComponent(async () => (await import('../ReasonDialog.tsx')).ReasonDialog);

interface Props {
  batch: ClaimBatch;
  canChange: boolean;
}

export function BatchPayments({ batch, canChange }: Props) {
  const { clinicId, id, insurance, payments } = batch;
  const voiding = useDialogState<InsurerPayment>();
  return (
    <Panel title="Pagos">
      {payments.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <InsuranceName {...insurance} /> todavía no pagó nada
        </Typography>
      )}
      <Box component="ul" aria-label="Pagos" sx={LIST}>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            onVoid={canChange && !payment.voided ? () => voiding.open(payment) : undefined}
          />
        ))}
      </Box>
      <DialogSlot state={voiding}>
        {(dialog, { id: paymentId, amount }) => (
          <ReasonDialog
            {...dialog}
            clinicId={clinicId}
            title="Anular el pago"
            submitLabel="Anular"
            texts={{ saved: 'Pago anulado', failed: 'No se pudo anular el pago' }}
            send={(reason) =>
              billingApi.voidInsurerPayment({ params: { clinicId, id, paymentId }, body: { reason } })
            }
          >
            <InsuranceName {...insurance} /> vuelve a deber {formatCents(amount)}.
          </ReasonDialog>
        )}
      </DialogSlot>
    </Panel>
  );
}

function PaymentRow({ payment, onVoid }: { payment: InsurerPayment; onVoid: (() => void) | undefined }) {
  const { amount, day, reference, takenBy, voided } = payment;
  const name = `Pago del ${formatDay(day)} de ${formatCents(amount)}`;
  return (
    <Box component="li" aria-label={name} sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography variant="body2" component="div">
          <b>{formatDay(day)}</b>
          {voided && <Chip size="small" color="error" variant="outlined" label="Anulado" sx={{ ml: 1 }} />}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={CAPTION}>
          {[reference, `registró ${takenBy.name}`].filter(Boolean).join(' · ')}
          {voided && ` · anulado por ${voided.by.name}: ${voided.reason}`}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        sx={{ ...NUMBER, fontWeight: 500, textDecoration: voided ? 'line-through' : undefined }}
      >
        {formatCents(amount)}
      </Typography>
      {onVoid && (
        <Button size="small" color="inherit" aria-label={`Anular el ${name.toLowerCase()}`} onClick={onVoid}>
          Anular
        </Button>
      )}
    </Box>
  );
}
