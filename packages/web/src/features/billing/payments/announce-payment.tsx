import type { Payment, PaymentCreate } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Button from '@mui/material/Button';
import { toast } from '../../../shared/ui/toasts.ts';
import { openPdf } from '../files/use-files.ts';
import { loadReceipt } from './receipt.ts';

const SECONDS = 12;

/**
 * Confirms a payment and offers its receipt. A retry after a lost answer gets the payment of the first attempt, which
 * may differ from what is in the form now.
 */
export function announcePayment(payment: Payment, sent: Pick<PaymentCreate, 'amount' | 'method'>): void {
  const { receiptNumber, amount, method } = payment;
  const isFirst = amount === sent.amount && method === sent.method;
  const text = `Recibo N.º ${receiptNumber} por ${formatCents(amount)}`;
  toast[isFirst ? 'success' : 'warning'](
    isFirst ? `Pago registrado. ${text}` : `El pago ya estaba registrado. ${text}: revísalo.`,
    {
      autoHideDuration: SECONDS * 1000,
      preventDuplicate: false,
      action: (
        <Button color="inherit" size="small" onClick={() => void openPdf(() => loadReceipt(payment))}>
          Imprimir recibo
        </Button>
      ),
    },
  );
}
