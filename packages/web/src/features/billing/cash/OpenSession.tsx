import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { SessionTotals } from './SessionTotals.tsx';

const CloseCashDialog = lazyComponent(() =>
  import('./CloseCashDialog.tsx').then((module) => module.CloseCashDialog),
);
const MovementDialog = lazyComponent(() =>
  import('./MovementDialog.tsx').then((module) => module.MovementDialog),
);

interface Props {
  session: CashSession;
  mayUse: boolean;
}

/** The till of now: what should be in it, what was taken, and its movements. */
export function OpenSession({ session, mayUse }: Props) {
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
            {formatMoment(session.openedAt, getConfig().clinicTimeZone)}
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
      {moving.subject && (
        <MovementDialog
          key={`move ${moving.openCount}`}
          open={moving.isOpen}
          session={session}
          onClose={moving.close}
        />
      )}
      {closing.subject && (
        <CloseCashDialog
          key={`close ${closing.openCount}`}
          open={closing.isOpen}
          session={session}
          onClose={closing.close}
        />
      )}
    </Stack>
  );
}
