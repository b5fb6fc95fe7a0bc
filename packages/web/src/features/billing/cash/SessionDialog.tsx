import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { cashSessionQuery } from './cash.queries.ts';
import { SessionTotals } from './SessionTotals.tsx';

interface Props {
  open: boolean;
  clinicId: number;
  sessionId: number;
  onClose: () => void;
}

/** What was taken in a session of the past. */
export function SessionDialog({ open, clinicId, sessionId, onClose }: Props) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const session = useQuery(cashSessionQuery(clinicId, sessionId));
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md" fullScreen={isNarrow}>
      <DialogTitle id={id}>
        {session.data
          ? `Caja del ${formatMoment(session.data.openedAt, getConfig().clinicTimeZone)}`
          : 'Caja'}
      </DialogTitle>
      {/* Nothing in it takes the focus: without this, it cannot be scrolled by keyboard. */}
      <DialogContent tabIndex={0}>
        {session.isPending && <LoadingState />}
        {session.isLoadingError && (
          <ErrorState
            message="No se pudo cargar la caja."
            error={session.error}
            onRetry={() => session.refetch()}
          />
        )}
        {session.data && <SessionTotals session={session.data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
