import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { keptAmount, type Payment } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Block from '@mui/icons-material/Block';
import Print from '@mui/icons-material/PrintOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountPath } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { typedAmount } from '../amounts/typed-amount.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { mayTakePayments } from '../billing-access.ts';
import { CAPTION, LIST, NUMBER, ROW } from '../list-style.ts';
import { useFiles } from '../use-files.ts';
import { RefundDialog, VoidDialog } from './VoidAndRefundDialogs.tsx';

interface PaymentFilters {
  readonly patientId?: number;
  readonly from?: string;
  readonly to?: string;
  readonly method?: PaymentMethod;
}

const paymentsQuery = (clinicId: number, filters: PaymentFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: [...billingKey(clinicId), 'payments', filters, limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      billingApi.listPayments(
        {
          params: { clinicId },
          query: { ...filters, limit, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

interface Props {
  clinicId: number;
  filters: PaymentFilters;
  pageSize: number;
  emptyText: string;
  hasPatients?: boolean;
}

export function PaymentList({ clinicId, filters, pageSize, emptyText, hasPatients = false }: Props) {
  const read = useInfiniteQuery(paymentsQuery(clinicId, filters, pageSize));
  const voiding = useDialogState<Payment>();
  const refunding = useDialogState<Payment>();
  const payments = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <QueryState query={read} failed="No se pudieron cargar los pagos." />
      {read.data && payments.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {emptyText}
        </Typography>
      )}
      {payments.length > 0 && (
        <Box component="ul" aria-label="Pagos" sx={LIST}>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              hasPatient={hasPatients}
              onVoid={() => voiding.open(payment)}
              onRefund={() => refunding.open(payment)}
            />
          ))}
        </Box>
      )}
      {read.isFetchNextPageError && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          No se pudo cargar más.
        </Typography>
      )}
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()} sx={{ mt: 1 }}>
          Mostrar más
        </Button>
      )}
      <DialogSlot state={voiding}>
        {(dialog, payment) => <VoidDialog {...dialog} payment={payment} />}
      </DialogSlot>
      <DialogSlot state={refunding}>
        {(dialog, payment) => <RefundDialog {...dialog} payment={payment} />}
      </DialogSlot>
    </>
  );
}

interface PaymentRowProps {
  payment: Payment;
  hasPatient: boolean;
  onVoid: () => void;
  onRefund: () => void;
}

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

function PaymentRow({ payment, hasPatient, onVoid, onRefund }: PaymentRowProps) {
  const { clinicId, id, receiptNumber, day, method, amount, takenBy, voided, patient, refundable } = payment;
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
        <Typography variant="caption" color="textSecondary" sx={CAPTION}>
          {[pays, `cobró ${takenBy.name}`].filter(Boolean).join(' · ')}
        </Typography>
        {voided && (
          <Typography variant="caption" sx={CAPTION}>
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
          onClick={files.open(() => billingApi.printReceipt({ params: { clinicId, id } }))}
        >
          <Print fontSize="small" />
        </IconButton>
        {refundable > 0 && mayTakePayments(user) && (
          <IconButton
            aria-label={`Devolver una parte del recibo N.º ${receiptNumber}`}
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

function RefundList({ payment: { clinicId, id, refunds } }: { payment: Payment }) {
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
            <Typography variant="caption" color="textSecondary" sx={CAPTION}>
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
            onClick={files.open(() => billingApi.printRefund({ params: { clinicId, id, refundId } }))}
          >
            <Print fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
