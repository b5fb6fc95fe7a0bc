import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay, isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DayPicker } from '../../../shared/ui/form/day/DayPicker.tsx';
import { PreviousData } from '../../../shared/ui/layout/PreviousData.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { AmountCell, FigureTable } from '../AmountTable.tsx';
import { balanceText } from '../balance/balance-text.ts';
import { billingApi } from '../billing.api.ts';
import { LIST, NUMBER, ROW } from '../list-style.ts';
import { useFiles } from '../use-files.ts';
import { statementQuery } from './account.queries.ts';
import { isReversed, readDayRange, withDay } from './day-range.ts';

interface Props {
  clinicId: number;
  patientId: number;
}

export function StatementPanel({ clinicId, patientId }: Props) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const range = readDayRange(params);
  const statement = useQuery({
    ...statementQuery(clinicId, patientId, range),
    placeholderData: keepPreviousData,
  });
  const files = useFiles();
  // An unfinished day is not in the address, so clearing needs a new key.
  const [clearCount, setClearCount] = useState(0);
  const isFiltered = range.from !== undefined || range.to !== undefined;
  const show = (next: URLSearchParams) =>
    navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
  const dayField = (end: 'from' | 'to', label: string) => (
    <DayPicker
      key={`${end} ${clearCount}`}
      label={label}
      day={params.get(end) ?? ''}
      onChange={(day) => (day === '' || isAgendaDay(day)) && void show(withDay(params, end, day))}
      error={end === 'to' && isReversed(params) ? 'Es anterior al primer día' : undefined}
    />
  );
  const clear = async (): Promise<void> => {
    await show(withDay(withDay(params, 'from', ''), 'to', ''));
    setClearCount((count) => count + 1);
  };
  const file = { params: { clinicId, patientId }, query: range };
  return (
    <Panel title="Movimientos">
      <Stack
        direction="row"
        sx={{
          gap: 1.5,
          mb: 1.5,
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          '& > .MuiTextField-root': { flex: { xs: '1 1 130px', sm: '0 0 170px' }, minWidth: 0 },
        }}
      >
        {dayField('from', 'Desde')}
        {dayField('to', 'Hasta')}
        {isFiltered && <Button onClick={() => void clear()}>Ver todo</Button>}
        <Stack direction="row" sx={{ gap: 1, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Print />}
            onClick={files.open(() => billingApi.printStatement(file))}
          >
            Estado de cuenta
          </Button>
          <Button
            variant="outlined"
            startIcon={<Download />}
            onClick={files.download(() => billingApi.exportStatement(file))}
          >
            Descargar CSV
          </Button>
        </Stack>
      </Stack>
      <QueryState query={statement} failed="No se pudieron cargar los movimientos." />
      {statement.data?.entries.length === 0 && !statement.isPlaceholderData && (
        <EmptyState
          message={
            isFiltered ? 'No hay movimientos entre esos días' : 'La cuenta todavía no tiene movimientos'
          }
        />
      )}
      {statement.data && statement.data.entries.length > 0 && (
        <PreviousData isShown={statement.isPlaceholderData}>
          <StatementEntries key={search} statement={statement.data} />
        </PreviousData>
      )}
    </Panel>
  );
}

const ENTRIES_PER_PAGE = 50;

const entryText = ({ description, receiptNumber }: LedgerEntry): string =>
  receiptNumber === null || description.includes(String(receiptNumber))
    ? description
    : `${description} · recibo N.º ${receiptNumber}`;

function StatementEntries({ statement }: { statement: Statement }) {
  const isNarrow = useIsNarrow();
  const [shown, setShown] = useState(ENTRIES_PER_PAGE);
  const entries = statement.entries.toReversed();
  const isWhole = shown >= entries.length;
  const opening = isWhole && statement.from !== null ? statement.openingBalance : undefined;
  const Entries = isNarrow ? EntryCards : EntryTable;
  return (
    <>
      <Entries entries={entries.slice(0, shown)} opening={opening} />
      {!isWhole && (
        <Button onClick={() => setShown((count) => count + ENTRIES_PER_PAGE)} sx={{ mt: 1 }}>
          Mostrar más
        </Button>
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly LedgerEntry[];
  /** The balance before the first day of the range. */
  opening: number | undefined;
}

const EntryTable = ({ entries, opening }: EntriesProps) => (
  <FigureTable
    label="Movimientos"
    texts={['Fecha', 'Detalle', 'Profesional']}
    amounts={['Debe', 'Haber', 'Saldo']}
  >
    {entries.map((entry) => (
      <TableRow key={entry.id} hover>
        <TableCell sx={NUMBER}>{formatDay(entry.day)}</TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{entryText(entry)}</TableCell>
        <TableCell>{entry.professional?.name}</TableCell>
        <AmountCell>{entry.amount > 0 && formatCents(entry.amount)}</AmountCell>
        <AmountCell>{entry.amount < 0 && formatCents(-entry.amount)}</AmountCell>
        <AmountCell>{formatCents(entry.balance)}</AmountCell>
      </TableRow>
    ))}
    {opening !== undefined && (
      <TableRow>
        <TableCell colSpan={5}>Saldo anterior</TableCell>
        <AmountCell>{formatCents(opening)}</AmountCell>
      </TableRow>
    )}
  </FigureTable>
);

const EntryCards = ({ entries, opening }: EntriesProps) => (
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
