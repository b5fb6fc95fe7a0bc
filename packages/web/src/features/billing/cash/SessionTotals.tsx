import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LIST, NUMBER, ROW } from '../list-style.ts';
import { type TakenTotal, totalsByMethod, totalsByPerson } from './session-totals.ts';

/** What was taken in a session, by method and by person, and its movements. */
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

/** As many side by side as have room for their amounts: on a page three, in a dialog two. */
const PANELS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(312px, 100%), 1fr))',
} as const;

interface TotalsProps {
  label: string;
  heading: string;
  totals: readonly TakenTotal[];
}

function Totals({ label, heading, totals }: TotalsProps) {
  if (totals.length === 0) return <Nothing text="Todavía no se cobró nada." />;
  const sum = totals.reduce((total, { amount }) => total + amount, 0);
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{heading}</TableCell>
          <TableCell align="right">Pagos</TableCell>
          <TableCell align="right" sx={{ pr: 0 }}>
            Importe
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ name, count, amount }) => (
          <TableRow key={name}>
            <TableCell sx={{ pl: 0, pr: 1 }}>{name}</TableCell>
            <TableCell align="right" sx={NUMBER}>
              {count}
            </TableCell>
            <TableCell align="right" sx={{ ...NUMBER, pr: 0 }}>
              {formatCents(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow
          sx={{ '& > .MuiTableCell-root': { color: 'text.primary', fontSize: '0.875rem', fontWeight: 600 } }}
        >
          <TableCell component="th" scope="row" colSpan={2} sx={{ pl: 0 }}>
            Total
          </TableCell>
          <TableCell align="right" sx={{ ...NUMBER, pr: 0 }}>
            {formatCents(sum)}
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}

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
              {formatMoment(createdAt, getConfig().clinicTimeZone)} · {createdBy.name}
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
