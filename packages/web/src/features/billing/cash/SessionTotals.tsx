import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { AmountTable } from '../AmountTable.tsx';
import { LIST, NUMBER, ROW } from '../list-style.ts';
import { type PaymentTotal, totalsByMethod, totalsByPerson } from './session-totals.ts';

export const SessionTotals = ({ session }: { session: CashSession }) => (
  <Box sx={PANELS}>
    <Panel title="Por medio de pago">
      <Totals label="Cobrado por medio de pago" heading="Medio" totals={totalsByMethod(session.taken)} />
    </Panel>
    <Panel title="Por persona">
      <Totals label="Cobrado por persona" heading="Persona" totals={totalsByPerson(session.taken)} />
    </Panel>
    <Panel title="Entradas y salidas">
      <Movements movements={session.movements} />
    </Panel>
  </Box>
);

/** Three columns on a page, two in a dialog. */
const PANELS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(312px, 100%), 1fr))',
} as const;

interface TotalsProps {
  label: string;
  heading: string;
  totals: readonly PaymentTotal[];
}

const Totals = ({ label, heading, totals }: TotalsProps) =>
  totals.length === 0 ? (
    <Nothing text="Todavía no se cobró nada." />
  ) : (
    <AmountTable label={label} heading={heading} rows={totals} hasCounts />
  );

function Movements({ movements }: Pick<CashSession, 'movements'>) {
  if (movements.length === 0) return <Nothing text="Sin entradas ni salidas." />;
  return (
    <Box component="ul" aria-label="Entradas y salidas" sx={LIST}>
      {movements.map(({ id, amount, reason, createdAt, createdBy }) => (
        <Box component="li" key={id} sx={ROW}>
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {clinicDateTime(createdAt)} · {createdBy.name}
            </Typography>
          </Box>
          <Typography variant="body2" sx={NUMBER}>
            {amount < 0 ? `− ${formatCents(-amount)}` : `+ ${formatCents(amount)}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const Nothing = ({ text }: { text: string }) => (
  <Typography variant="body2" color="textSecondary">
    {text}
  </Typography>
);
