import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { useFrontDeskAccess } from '../use-front-desk-access.ts';
import { liveCashQuery } from './cash.queries.ts';
import { OpenSession } from './OpenSession.tsx';

const OpenCashDialog = lazyComponent(() =>
  import('./OpenCashDialog.tsx').then((module) => module.OpenCashDialog),
);

/** The open session of the till, or the button that opens it. */
export function Till({ clinicId }: { clinicId: number }) {
  const cash = useQuery(liveCashQuery(clinicId));
  const mayUse = useFrontDeskAccess(clinicId);
  const opening = useDialogState<object>();
  if (cash.isLoadingError)
    return (
      <ErrorState message="No se pudo cargar la caja." error={cash.error} onRetry={() => cash.refetch()} />
    );
  if (!cash.data) return <LoadingSkeleton shape="cards" label="Cargando la caja..." />;
  return (
    <>
      {cash.data.session ? (
        <OpenSession session={cash.data.session} mayUse={mayUse} />
      ) : (
        <EmptyState
          icon={PointOfSale}
          message="La caja está cerrada. Ábrela con el efectivo que hay para cobrar en efectivo."
        >
          {mayUse && (
            <Button variant="contained" onClick={() => opening.open({})}>
              Abrir caja
            </Button>
          )}
        </EmptyState>
      )}
      {opening.subject && (
        <OpenCashDialog
          key={opening.openCount}
          open={opening.isOpen}
          clinicId={clinicId}
          onClose={opening.close}
        />
      )}
    </>
  );
}
