import Add from '@mui/icons-material/Add';
import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { Failure } from '../../../shared/api/failure.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { centsOf, formatCents } from './amounts.ts';
import { focusInView } from './focus-in-view.ts';
import { PlanCard, PlanCards } from './PlanCards.tsx';
import { PlanTable, PlanTableRow } from './PlanTable.tsx';
import { balancesOf, errorsOfRow, type PlanRow, type RowErrors } from './plan-rows.ts';

export interface PlanSuggestion {
  readonly request: () => void;
  readonly isLoading: boolean;
  /** Where the last suggestion comes from: rules or a model. */
  readonly note?: string;
  /** Why the last request gave no suggestion; then there is no note. */
  readonly alert?: Failure;
}

interface Props {
  rows: readonly PlanRow[];
  /** The server's errors, as `3.debit` → message. */
  errors: Readonly<Record<string, string>>;
  editable: boolean;
  onAdd: () => void;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
  suggestion: PlanSuggestion;
}

/** The treatments of the plan with their amounts and balance (section 3). */
export function PlanSection({ rows, errors, editable, onAdd, suggestion, ...on }: Props) {
  const isNarrow = useIsNarrow();
  const onChange = useStableCallback(on.onChange);
  const onRemove = useStableCallback(on.onRemove);
  const List = isNarrow ? PlanCards : PlanTable;
  const Item = isNarrow ? PlanCard : PlanTableRow;
  const section = useRef<HTMLDivElement>(null);
  /** Focuses the description of the new row, which may be below the visible part of the screen. */
  const addAndFocus = (): void => {
    onAdd();
    setTimeout(() => {
      const descriptions = section.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])');
      const added = [...(descriptions ?? [])].at(-1);
      if (added && section.current) focusInView(added, section.current);
    });
  };
  // Typing an amount changes all balances below it; deferred so that the field renders first.
  const balances = useDeferredValue(useMemo(() => balancesOf(rows), [rows]));
  return (
    <Stack ref={section} sx={{ gap: 2 }}>
      {editable && (
        <Stack direction="row" sx={{ columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<Add />} onClick={addAndFocus}>
            Agregar Fila
          </Button>
          <Button
            variant="outlined"
            startIcon={<AutoAwesome />}
            loading={suggestion.isLoading}
            loadingPosition="start"
            onClick={suggestion.request}
          >
            Sugerir Plan con IA
          </Button>
        </Stack>
      )}
      {suggestion.alert && <FailureAlert severity="warning" failure={suggestion.alert} />}
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

/** An error of the client's own check overrides the server's. */
function withServerErrors(row: PlanRow, index: number, errors: Props['errors']): RowErrors {
  const prefix = `${index}.`;
  const rowErrors = Object.entries(errors).filter(([field]) => field.startsWith(prefix));
  if (rowErrors.length === 0) return errorsOfRow(row);
  const byField = Object.fromEntries(
    rowErrors.map(([field, message]) => [field.slice(prefix.length), message]),
  );
  return { ...byField, ...errorsOfRow(row) };
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
