import Add from '@mui/icons-material/Add';
import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { centsOf, formatCents } from './amounts.ts';
import { PlanCard, PlanCards } from './PlanCards.tsx';
import { PlanTable, PlanTableRow } from './PlanTable.tsx';
import { balancesOf, errorsOfRow, type PlanRow, type RowErrors } from './plan-rows.ts';

export interface PlanSuggestion {
  /** Asks for procedures that fit the chart; absent in view mode. */
  readonly ask: () => void;
  readonly busy: boolean;
  /** What was answered last, e.g. that the lines come from rules. */
  readonly note: string | undefined;
  readonly alert: string | undefined;
}

interface Props {
  rows: readonly PlanRow[];
  /** The server's, as `3.debit` → message. */
  errors: Readonly<Record<string, string>>;
  editable: boolean;
  onAdd: () => void;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
  suggestion: PlanSuggestion;
}

/** What is to be done, what it costs and what was paid (section 3). */
export function PlanSection({ rows, errors, editable, onAdd, suggestion, ...on }: Props) {
  const isNarrow = useIsNarrow();
  const onChange = useStableCallback(on.onChange);
  const onRemove = useStableCallback(on.onRemove);
  const List = isNarrow ? PlanCards : PlanTable;
  const Item = isNarrow ? PlanCard : PlanTableRow;
  const section = useRef<HTMLDivElement>(null);
  /** The new row stands below all others, which may be out of sight: the focus goes to its treatment. */
  const add = (): void => {
    onAdd();
    setTimeout(() =>
      [...(section.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])') ?? [])]
        .at(-1)
        ?.focus(),
    );
  };
  // Typing an amount changes all balances below it: the field comes first, they follow.
  const balances = useDeferredValue(useMemo(() => balancesOf(rows), [rows]));
  return (
    <Stack ref={section} sx={{ gap: 2 }}>
      {editable && (
        <Stack direction="row" sx={{ columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<Add />} onClick={add}>
            Agregar Fila
          </Button>
          <Button
            variant="outlined"
            startIcon={<AutoAwesome />}
            loading={suggestion.busy}
            loadingPosition="start"
            onClick={suggestion.ask}
          >
            Sugerir Plan con IA
          </Button>
        </Stack>
      )}
      {suggestion.alert && <Alert severity="warning">{suggestion.alert}</Alert>}
      {suggestion.note && <Alert severity="info">{suggestion.note}</Alert>}
      <List editable={editable}>
        {rows.map((row, index) => (
          <Item
            key={row.key}
            row={row}
            index={index}
            balance={balances[index] ?? balances.at(-1) ?? 0}
            errors={withServerErrors(row, index, errors)}
            editable={editable}
            onChange={onChange}
            onRemove={onRemove}
          />
        ))}
      </List>
      {rows.length > 0 && <Totals rows={rows} balance={balances.at(-1) ?? 0} />}
    </Stack>
  );
}

/** What the screen finds wrong with a row comes before what the server found. */
function withServerErrors(row: PlanRow, index: number, errors: Props['errors']): RowErrors {
  const start = `${index}.`;
  const ofRow = Object.entries(errors).filter(([field]) => field.startsWith(start));
  if (ofRow.length === 0) return errorsOfRow(row);
  const named = Object.fromEntries(ofRow.map(([field, message]) => [field.slice(start.length), message]));
  return { ...named, ...errorsOfRow(row) };
}

function Totals({ rows, balance }: { rows: readonly PlanRow[]; balance: number }) {
  const sum = (field: 'debit' | 'credit') =>
    rows.reduce((total, row) => total + (centsOf(row[field]) ?? 0), 0);
  const total = (label: string, cents: number) => (
    <Box key={label} sx={{ textAlign: 'right' }}>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
        {formatCents(cents)}
      </Typography>
    </Box>
  );
  return (
    <Stack
      direction="row"
      sx={{ columnGap: { xs: 2, sm: 4 }, rowGap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}
      aria-label="Totales"
      role="group"
    >
      {total('Total debe', sum('debit'))}
      {total('Total haber', sum('credit'))}
      {total('Saldo', balance)}
    </Stack>
  );
}
