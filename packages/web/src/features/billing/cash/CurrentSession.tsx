import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { useReceptionAccess } from '../billing-access.ts';
import { openCashQuery, REFRESH_MS } from './cash.queries.ts';
import { SessionTotals } from './SessionTotals.tsx';

const CloseCashDialog = lazyComponent(async () => (await import('./SessionDialogs.tsx')).CloseCashDialog);
const MovementDialog = lazyComponent(async () => (await import('./SessionDialogs.tsx')).MovementDialog);
const OpenCashDialog = lazyComponent(async () => (await import('./OpenCashDialog.tsx')).OpenCashDialog);

export function CurrentSession({ clinicId }: { clinicId: number }) {
  const cash = useQuery({ ...openCashQuery(clinicId), refetchInterval: REFRESH_MS });
  const mayUse = useReceptionAccess(clinicId);
  const opening = useDialogState<object>();
  if (!cash.data)
    return (
      <QueryState
        query={cash}
        failed="No se pudo cargar la caja."
        loading={<LoadingSkeleton shape="cards" label="Cargando la caja..." />}
      />
    );
  return (
    <>
      {cash.data.session ? (
        <OpenSession session={cash.data.session} mayUse={mayUse} />
      ) : (
        <EmptyState
          icon={PointOfSale}
          message="La caja está cerrada. Para cobrar en efectivo, abrila y anotá cuánto hay."
        >
          {mayUse && (
            <Button variant="contained" onClick={() => opening.open({})}>
              Abrir caja
            </Button>
          )}
        </EmptyState>
      )}
      <DialogSlot state={opening}>
        {(dialog) => <OpenCashDialog {...dialog} clinicId={clinicId} />}
      </DialogSlot>
    </>
  );
}

function OpenSession({ session, mayUse }: { session: CashSession; mayUse: boolean }) {
  const moving = useDialogState<object>();
  const closing = useDialogState<CashSession>();
  return (
    <Stack sx={{ gap: 2 }}>
      <Paper
        component="section"
        aria-label="Efectivo en la caja"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          p: { xs: 2, md: 2.5 },
        }}
      >
        <div>
          <Typography variant="body2" color="textSecondary">
            Efectivo en la caja
          </Typography>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {formatCents(session.expected)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Abierta con {formatCents(session.openingAmount)} por {session.openedBy.name},{' '}
            {clinicDateTime(session.openedAt)}
          </Typography>
        </div>
        {mayUse && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => moving.open({})}>
              Registrar movimiento
            </Button>
            <Button variant="contained" onClick={() => closing.open(session)}>
              Cerrar caja
            </Button>
          </Stack>
        )}
      </Paper>
      <SessionTotals session={session} />
      <DialogSlot state={moving}>{(dialog) => <MovementDialog {...dialog} session={session} />}</DialogSlot>
      <DialogSlot state={closing}>{(dialog) => <CloseCashDialog {...dialog} session={session} />}</DialogSlot>
    </Stack>
  );
}
