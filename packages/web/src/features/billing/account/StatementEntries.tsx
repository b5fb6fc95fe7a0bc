import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { balanceText } from '../balance/balance-text.ts';
import { LIST, NUMBER, ROW } from '../list-style.ts';

/** How many are shown at first, and with each "Mostrar más". */
const STEP = 50;

const entryText = ({ description, receiptNumber }: LedgerEntry): string =>
  receiptNumber === null || description.includes(String(receiptNumber))
    ? description
    : `${description} · recibo N.º ${receiptNumber}`;

/** Entries with the balance after each, the newest first. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const isNarrow = useIsNarrow();
  const [shown, setShown] = useState(STEP);
  const entries = statement.entries.toReversed();
  const isWhole = shown >= entries.length;
  const opening = isWhole && statement.from !== null ? statement.openingBalance : undefined;
  const Entries = isNarrow ? EntryCards : EntryTable;
  return (
    <>
      <Entries entries={entries.slice(0, shown)} opening={opening} />
      {!isWhole && (
        <Button onClick={() => setShown((count) => count + STEP)} sx={{ mt: 1 }}>
          Mostrar más
        </Button>
      )}
    </>
  );
}

interface Props {
  entries: readonly LedgerEntry[];
  /** The balance before the first day of the range; undefined without one. */
  opening: number | undefined;
}

const EntryTable = ({ entries, opening }: Props) => (
  <Table size="small" aria-label="Movimientos">
    <TableHead>
      <TableRow>
        <TableCell>Fecha</TableCell>
        <TableCell>Detalle</TableCell>
        <TableCell>Profesional</TableCell>
        <TableCell align="right">Debe</TableCell>
        <TableCell align="right">Haber</TableCell>
        <TableCell align="right">Saldo</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {entries.map((entry) => (
        <TableRow key={entry.id} hover>
          <TableCell sx={NUMBER}>{formatDay(entry.day)}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{entryText(entry)}</TableCell>
          <TableCell>{entry.professional?.name}</TableCell>
          <TableCell align="right" sx={NUMBER}>
            {entry.amount > 0 && formatCents(entry.amount)}
          </TableCell>
          <TableCell align="right" sx={NUMBER}>
            {entry.amount < 0 && formatCents(-entry.amount)}
          </TableCell>
          <TableCell align="right" sx={NUMBER}>
            {formatCents(entry.balance)}
          </TableCell>
        </TableRow>
      ))}
      {opening !== undefined && (
        <TableRow>
          <TableCell colSpan={5}>Saldo anterior</TableCell>
          <TableCell align="right" sx={NUMBER}>
            {formatCents(opening)}
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  </Table>
);

const EntryCards = ({ entries, opening }: Props) => (
  <Box component="ul" aria-label="Movimientos" sx={LIST}>
    {entries.map((entry) => (
      <Box component="li" key={entry.id} sx={ROW}>
        <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {entryText(entry)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {formatDay(entry.day)}
            {entry.professional && ` · ${entry.professional.name}`}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', ...NUMBER }}>
          <Typography variant="body2">
            {entry.amount < 0 ? `− ${formatCents(-entry.amount)}` : formatCents(entry.amount)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {balanceText(entry.balance)}
          </Typography>
        </Box>
      </Box>
    ))}
    {opening !== undefined && (
      <Box component="li" sx={ROW}>
        <Typography variant="body2" sx={{ flex: '1 1 0' }}>
          Saldo anterior
        </Typography>
        <Typography variant="body2" sx={NUMBER}>
          {formatCents(opening)}
        </Typography>
      </Box>
    )}
  </Box>
);
