import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import { WORK_KIND_LABELS, WORK_KINDS } from '@dentaria/contract/follow-up/work-kinds.ts';
import { WORK_STATES, type WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { CollapsedFilters } from '../../../shared/ui/list/CollapsedFilters.tsx';
import { assigneeIn, filtersInUse, NO_FILTERS, type WorkFilters } from './work-address.ts';

const STATE_LABELS: Readonly<Record<WorkState, string>> = {
  open: 'Pendientes',
  waiting: 'Esperan otro día',
  dismissed: 'Descartados',
};

const AGES: readonly (readonly [days: number, label: string])[] = [
  [0, 'Cualquiera'],
  [7, 'Una semana o más'],
  [30, 'Un mes o más'],
  [90, 'Tres meses o más'],
];

interface Props {
  filters: WorkFilters;
  assignees: readonly Assignee[];
  onChange: (filters: WorkFilters) => void;
}

export function WorkFilterFields({ filters, assignees, onChange }: Props) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { id: self } = useSignedInUser();
  const inUse = filtersInUse(filters);
  const people = assignees.filter(({ id }) => id !== self);
  const person = String(filters.assignee ?? '');
  const isKnown = ['', 'mine', 'nobody', ...people.map(({ id }) => String(id))].includes(person);
  const ages = AGES.some(([days]) => days === filters.days)
    ? AGES
    : [...AGES, [filters.days, `${filters.days} días o más`] as const];
  const fields = (
    <>
      <Choice
        label="Qué"
        value={filters.kind ?? ''}
        options={[['', 'Todo'], ...WORK_KINDS.map((kind) => [kind, WORK_KIND_LABELS[kind]] as const)]}
        onChange={(text) => onChange({ ...filters, kind: WORK_KINDS.find((kind) => kind === text) })}
      />
      <Choice
        label="A cargo de"
        value={person}
        options={[
          ['', 'Cualquiera'],
          ['mine', 'Mí'],
          ['nobody', 'Nadie'],
          ...people.map(({ id, name }) => [String(id), name] as const),
          // While the people load, or for a person who has left.
          ...(isKnown ? [] : [[person, 'Otra persona'] as const]),
        ]}
        onChange={(text) => onChange({ ...filters, assignee: assigneeIn(text) })}
      />
      <Choice
        label="Antigüedad"
        value={String(filters.days)}
        options={ages.map(([days, label]) => [String(days), label])}
        onChange={(text) => onChange({ ...filters, days: Number(text) })}
      />
      <Choice
        label="Estado"
        value={filters.state}
        options={WORK_STATES.map((state) => [state, STATE_LABELS[state]])}
        onChange={(text) =>
          onChange({ ...filters, state: WORK_STATES.find((state) => state === text) ?? 'open' })
        }
      />
      <Button
        startIcon={<FilterAltOff />}
        disabled={inUse === 0}
        onClick={() => onChange(NO_FILTERS)}
        sx={{ height: 40, alignSelf: 'end', justifySelf: 'start' }}
      >
        Limpiar filtros
      </Button>
    </>
  );
  const grid = { display: 'grid', gap: 1.5 } as const;
  return (
    <Box role="search" aria-label="Filtros">
      {isNarrow ? (
        <CollapsedFilters inUse={inUse} open={isOpen} onToggle={() => setOpen(!isOpen)}>
          <Box sx={{ ...grid, pt: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>{fields}</Box>
        </CollapsedFilters>
      ) : (
        <Box sx={{ ...grid, gridTemplateColumns: '1.6fr 1.2fr 1fr 1fr auto' }}>{fields}</Box>
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
  >
    {options.map(([option, name]) => (
      <MenuItem key={option} value={option}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
