import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { billingApi } from '../billing.api.ts';
import { useFiles } from '../files/use-files.ts';
import { LIST, NUMBER, ROW } from '../list-style.ts';

/** What was given back of a payment, each with its receipt. */
export function RefundList({ payment: { clinicId, id, refunds } }: { payment: Payment }) {
  const files = useFiles();
  if (refunds.length === 0) return null;
  return (
    <Box component="ul" aria-label="Devoluciones" sx={{ ...LIST, flex: '1 1 100%', pl: 2 }}>
      {refunds.map(({ id: refundId, number, day, method, reason, amount, by }) => (
        <Box component="li" key={refundId} sx={ROW}>
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              Devolución N.º {number} · {formatDay(day)} · {PAYMENT_METHOD_NAMES[method]}
            </Typography>
            <Typography
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              {reason} · devolvió {by.name}
            </Typography>
          </Box>
          <Typography variant="body2" sx={NUMBER}>
            − {formatCents(amount)}
          </Typography>
          <IconButton
            aria-label={`Imprimir la devolución N.º ${number}`}
            title="Imprimir devolución"
            loading={files.isPending}
            onClick={() => files.open(() => billingApi.printRefund({ params: { clinicId, id, refundId } }))}
          >
            <Print fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
