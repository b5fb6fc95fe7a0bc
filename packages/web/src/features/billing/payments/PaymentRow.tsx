import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import { keptAmount, type Payment } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Block from '@mui/icons-material/Block';
import Print from '@mui/icons-material/PrintOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { accountPath } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { typedAmount } from '../amounts/typed-amount.ts';
import { mayTakePayments } from '../billing-access.ts';
import { useFiles } from '../files/use-files.ts';
import { NUMBER, ROW } from '../list-style.ts';
import { RefundList } from './RefundList.tsx';
import { loadReceipt } from './receipt.ts';

interface Props {
  payment: Payment;
  hasPatient: boolean;
  onVoid: () => void;
  onRefund: () => void;
}

/** What a payment pays, in one line. */
function paysText({ pays, advance, dollars, note }: Payment): string {
  const paid = pays.map(({ description }) => description);
  return [
    [...paid, ...(advance > 0 ? [`anticipo de ${formatCents(advance)}`] : [])].join(', '),
    dollars && `US$ ${typedAmount(dollars.amount)} a ${formatCents(dollars.rate)}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function PaymentRow({ payment, hasPatient, onVoid, onRefund }: Props) {
  const { receiptNumber, day, method, amount, takenBy, voided, patient, refundable } = payment;
  const user = useSignedInUser();
  const files = useFiles();
  const pays = paysText(payment);
  return (
    <Box component="li" aria-label={`Recibo N.º ${receiptNumber}`} sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          <b>Recibo N.º {receiptNumber}</b> · {formatDay(day)} · {PAYMENT_METHOD_NAMES[method]}
          {voided && <Chip size="small" color="error" variant="outlined" label="Anulado" sx={{ ml: 1 }} />}
        </Typography>
        {hasPatient && (
          <MuiLink component={Link} to={accountPath(patient.id)} variant="body2">
            {patient.name}
          </MuiLink>
        )}
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', overflowWrap: 'anywhere' }}
        >
          {[pays, `cobró ${takenBy.name}`].filter(Boolean).join(' · ')}
        </Typography>
        {voided && (
          <Typography variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            Anulado por {voided.by.name}: {voided.reason}
            {voided.method !== method &&
              ` · devuelto por ${PAYMENT_METHOD_NAMES[voided.method].toLowerCase()}`}
          </Typography>
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{ ...NUMBER, fontWeight: 500, textDecoration: voided ? 'line-through' : undefined }}
      >
        {formatCents(amount)}
      </Typography>
      <Box sx={{ display: 'flex', minWidth: 80 }}>
        <IconButton
          aria-label={`Imprimir el recibo N.º ${receiptNumber}`}
          title="Imprimir recibo"
          loading={files.isPending}
          onClick={() => files.open(() => loadReceipt(payment))}
        >
          <Print fontSize="small" />
        </IconButton>
        {refundable > 0 && mayTakePayments(user) && (
          <IconButton
            aria-label={`Devolver del recibo N.º ${receiptNumber}`}
            title="Devolver una parte"
            onClick={onRefund}
          >
            <Undo fontSize="small" />
          </IconButton>
        )}
        {!voided && keptAmount(payment) > 0 && mayTakePayments(user) && (
          <IconButton aria-label={`Anular el recibo N.º ${receiptNumber}`} title="Anular" onClick={onVoid}>
            <Block fontSize="small" />
          </IconButton>
        )}
      </Box>
      <RefundList payment={payment} />
    </Box>
  );
}
