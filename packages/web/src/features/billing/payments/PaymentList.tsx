import type { Payment } from '@dentaria/contract/billing/payments.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { LIST } from '../list-style.ts';
import { PaymentRow } from './PaymentRow.tsx';
import { type PaymentFilters, paymentsQuery } from './payments.queries.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

interface Props {
  clinicId: number;
  filters: PaymentFilters;
  pageSize: number;
  emptyText: string;
  /** Names the patient of each payment, with a link to their account. */
  hasPatients?: boolean;
}

/** Payments with their receipts, the newest first. */
export function PaymentList({ clinicId, filters, pageSize, emptyText, hasPatients = false }: Props) {
  const read = useInfiniteQuery(paymentsQuery(clinicId, filters, pageSize));
  const voiding = useDialogState<Payment>();
  const refunding = useDialogState<Payment>();
  const payments = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {read.isPending && <LoadingSkeleton shape="rows" />}
      {read.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar los pagos."
          error={read.error}
          onRetry={() => read.refetch()}
        />
      )}
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
      {voiding.subject && (
        <VoidDialog
          key={voiding.openCount}
          open={voiding.isOpen}
          payment={voiding.subject}
          onClose={voiding.close}
        />
      )}
      {refunding.subject && (
        <RefundDialog
          key={`refund-${refunding.openCount}`}
          open={refunding.isOpen}
          payment={refunding.subject}
          onClose={refunding.close}
        />
      )}
    </>
  );
}
