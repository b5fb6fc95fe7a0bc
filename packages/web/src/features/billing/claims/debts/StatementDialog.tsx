import {
  INSURER_ENTRY_NAMES,
  type InsurerAccount,
  type InsurerEntry,
} from '@dentaria/contract/billing/insurer-accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { batchTitle } from '../claim-texts.ts';
import { insurerStatementQuery } from '../claims.queries.ts';
import { useBatchPath } from '../use-batch-path.ts';

interface Props {
  clinicId: number;
  insurance: InsurerAccount['insurance'];
  open: boolean;
  onClose: () => void;
}

/** The movements of an obra social with the balance after each, the newest first. */
export function StatementDialog({ clinicId, insurance, open, onClose }: Props) {
  const id = useId();
  const isPhone = useIsCompact();
  const statement = useQuery(insurerStatementQuery(clinicId, insurance.id));
  const entries = statement.data?.entries.toReversed() ?? [];
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={isPhone}>
      <DialogTitle id={id}>
        Movimientos de <InsuranceName {...insurance} />
      </DialogTitle>
      <DialogContent>
        {statement.isPending && <LoadingSkeleton shape="rows" />}
        {statement.isLoadingError && (
          <ErrorState
            message="No se pudieron cargar los movimientos."
            error={statement.error}
            onRetry={() => statement.refetch()}
          />
        )}
        {statement.data && entries.length === 0 && <EmptyState message="Todavía no hay movimientos" />}
        {entries.length > 0 && (
          <Box component="ul" aria-label="Movimientos" sx={LIST}>
            {entries.map((entry) => (
              <Entry key={entry.id} clinicId={clinicId} entry={entry} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ clinicId, entry }: { clinicId: number; entry: InsurerEntry }) {
  const pathOf = useBatchPath();
  const { day, kind, description, amount, balance, batch } = entry;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" component="div">
          {formatDay(day)} · {INSURER_ENTRY_NAMES[kind]}
          {' · '}
          <MuiLink component={Link} to={pathOf({ id: batch.id, clinicId })}>
            {batchTitle(batch)}
          </MuiLink>
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      </Box>
      <Box sx={{ ...NUMBER, textAlign: 'right' }}>
        <Typography variant="body2">
          {amount < 0 ? `− ${formatCents(-amount)}` : formatCents(amount)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Saldo {formatCents(balance)}
        </Typography>
      </Box>
    </Box>
  );
}
