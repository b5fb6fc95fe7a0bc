import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import Add from '@mui/icons-material/Add';
import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef } from 'react';
import type { Failure } from '../../../shared/api/failure.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { centsOrDash } from './amounts.ts';
import { PlanCard, PlanCardGroup, PlanCards, PlanTable, PlanTableGroup, PlanTableRow } from './PlanRows.tsx';
import { errorsOfRow, groupsOf, type PlanRow, type RowErrors } from './plan-rows.ts';

export interface PlanSuggestion {
  readonly request: () => void;
  readonly isLoading: boolean;
  readonly note?: string;
  readonly alert?: Failure;
}

interface Props {
  rows: readonly PlanRow[];
  /** Server errors by field, such as `3.debit`. */
  errors: Readonly<Record<string, string>>;
  editable: boolean;
  onAdd: (planned: boolean) => string;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
  suggestion: PlanSuggestion;
}

export function PlanSection({ rows, errors, editable, onAdd, suggestion, ...on }: Props) {
  const isNarrow = useIsNarrow();
  const onChange = useStableCallback(on.onChange);
  const onRemove = useStableCallback(on.onRemove);
  const section = useRef<HTMLDivElement>(null);
  const { List, Item, Heading } = isNarrow ? CARDS : TABLE;
  const focusRow = (key: string): void => {
    const field = section.current?.querySelector<HTMLElement>(
      `[data-row="${key}"] textarea:not([aria-hidden])`,
    );
    if (field && section.current) focusInView(field, section.current);
  };
  const add = (planned: boolean): void => {
    const key = onAdd(planned);
    setTimeout(() => focusRow(key));
  };
  const [done, planned] = groupsOf(rows);
  const groups = [
    { name: 'done', title: 'Realizado', rows: done },
    { name: 'planned', title: 'Planificado', rows: planned },
  ].filter((group) => group.rows.length > 0);
  /** Enter moves to the next row, or adds one after the last. Shift+Enter starts a new line. */
  const pressEnter = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, target, nativeEvent } = event;
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || isNarrow || !isText) return;
    const current = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const group = groups.find((each) => each.rows.some((row) => row.key === current));
    if (!group) return;
    event.preventDefault();
    const next = group.rows[group.rows.findIndex((row) => row.key === current) + 1];
    if (next) focusRow(next.key);
    else add(group.name === 'planned');
  };
  const indexes = new Map(rows.map((row, index) => [row.key, index]));
  return (
    <Stack ref={section} onKeyDown={editable ? pressEnter : undefined} sx={{ gap: 2 }}>
      {rows.length > 0 && (
        <Stack role="group" aria-label="Totales" sx={{ gap: 1 }}>
          {groups.map((group) => (
            <PlanTotals
              key={group.name}
              title={groups.length > 1 ? group.title : undefined}
              rows={group.rows}
            />
          ))}
        </Stack>
      )}
      {editable && (
        <Stack direction="row" sx={{ columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<Add />} onClick={() => add(false)}>
            Agregar Fila
          </Button>
          <Button variant="outlined" startIcon={<Add />} onClick={() => add(true)}>
            Agregar planificado
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
        {groups.flatMap((group) => [
          planned.length > 0 && <Heading key={group.name} title={group.title} editable={editable} />,
          ...group.rows.map((row) => {
            const index = indexes.get(row.key) ?? 0;
            return (
              <Item
                key={row.key}
                row={row}
                index={index}
                errors={withServerErrors(row, index, errors)}
                editable={editable}
                onChange={onChange}
                onRemove={onRemove}
              />
            );
          }),
        ])}
      </List>
    </Stack>
  );
}

const TABLE = { List: PlanTable, Item: PlanTableRow, Heading: PlanTableGroup };
const CARDS = { List: PlanCards, Item: PlanCard, Heading: PlanCardGroup };

function withServerErrors(row: PlanRow, index: number, errors: Props['errors']): RowErrors {
  const prefix = `${index}.`;
  const rowErrors = Object.entries(errors).filter(([field]) => field.startsWith(prefix));
  if (rowErrors.length === 0) return errorsOfRow(row);
  const byField = Object.fromEntries(
    rowErrors.map(([field, message]) => [field.slice(prefix.length), message]),
  );
  return { ...byField, ...errorsOfRow(row) };
}

interface TotalsProps {
  title: string | undefined;
  rows: readonly PlanRow[];
}

/** Not the amount owed, which is the balance of the account and includes payments. */
function PlanTotals({ title, rows }: TotalsProps) {
  const sum = (field: 'debit' | 'credit') =>
    rows.reduce((total, row) => total + (centsOf(row[field]) ?? 0), 0);
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'end',
        columnGap: { xs: 1, sm: 3 },
        gridTemplateColumns: {
          xs: 'repeat(2, 1fr)',
          sm: `${title ? '112px ' : ''}repeat(2, minmax(112px, auto)) 1fr`,
        },
      }}
    >
      {title && (
        <Typography component="h3" sx={{ fontWeight: 500, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          {title}
        </Typography>
      )}
      <Amount label="Total debe" cents={sum('debit')} />
      <Amount label="Total haber" cents={sum('credit')} />
    </Box>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <Box>
    <Typography variant="caption" color="textSecondary" component="div">
      {label}
    </Typography>
    <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>{centsOrDash(cents)}</Typography>
  </Box>
);

const INPUTS = ['keydown', 'pointerdown', 'touchmove', 'wheel'] as const;

/**
 * Focuses a field and keeps it in view until the next input, because rows near the viewport render their
 * fields and grow.
 */
function focusInView(field: HTMLElement, content: Element): void {
  field.focus();
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => field.scrollIntoView({ block: 'nearest' }));
  observer.observe(content);
  const listening = new AbortController();
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
  };
  for (const input of INPUTS)
    window.addEventListener(input, stop, { capture: true, passive: true, signal: listening.signal });
}
