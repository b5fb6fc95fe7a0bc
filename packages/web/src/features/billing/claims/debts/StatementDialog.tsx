import {
  INSURER_ENTRY_NAMES,
  type InsurerAccount,
  type InsurerEntry,
} from '@dentaria/contract/billing/insurer-accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { ContentDialog } from '../../../../shared/ui/dialogs/ContentDialog.tsx';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { batchTitle } from '../claim-texts.ts';
import { insurerStatementQuery } from '../claims.queries.ts';

interface Props extends DialogProps {
  clinicId: number;
  insurance: InsurerAccount['insurance'];
}

export function StatementDialog({ clinicId, insurance, open, onClose }: Props) {
  const isPhone = useIsCompact();
  const statement = useQuery(insurerStatementQuery(clinicId, insurance.id));
  const entries = statement.data?.entries.toReversed() ?? [];
  return (
    <ContentDialog
      open={open}
      title={
        <>
          Movimientos de <InsuranceName {...insurance} />
        </>
      }
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <QueryState query={statement} failed="No se pudieron cargar los movimientos." />
      {statement.data && entries.length === 0 && <EmptyState message="Todavía no hay movimientos" />}
      {entries.length > 0 && (
        <Box component="ul" aria-label="Movimientos" sx={LIST}>
          {entries.map((entry) => (
            <Entry key={entry.id} clinicId={clinicId} entry={entry} />
          ))}
        </Box>
      )}
    </ContentDialog>
  );
}

function Entry({ clinicId, entry }: { clinicId: number; entry: InsurerEntry }) {
  const pathOf = useClinicPath(billingPaths.claimBatch);
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
