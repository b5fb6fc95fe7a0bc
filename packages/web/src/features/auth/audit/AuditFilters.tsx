import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DayPicker } from '../../../shared/ui/form/day/DayPicker.tsx';
import { CollapsedFilters } from '../../../shared/ui/list/CollapsedFilters.tsx';
import { SortField } from '../../../shared/ui/list/ListFilters.tsx';
import type { List } from '../../../shared/ui/list/list.ts';
import {
  checkFilters,
  type FilterErrors,
  type FilterName,
  type FilterTexts,
  filtersInUse,
  NO_FILTERS,
} from './audit-filters.ts';
import { actionChoices, type Choice, objectChoices } from './audit-labels.ts';

interface FormProps {
  filters: FilterTexts;
  onSearch: (filters: FilterTexts) => void;
  children?: ReactNode;
}

interface Props extends Omit<FormProps, 'children'> {
  list: List<AuditRow>;
}

/** Searches on submit, not while the user types, because every search writes an audit row. */
export function AuditFilters({ list, filters, onSearch }: Props) {
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const search = (texts: FilterTexts) => {
    setOpen(false);
    button.current?.focus();
    onSearch(texts);
  };
  if (!narrow) return <FilterForm filters={filters} onSearch={search} />;
  return (
    <Box sx={{ mb: 2 }}>
      <CollapsedFilters
        inUse={Object.keys(filtersInUse(filters)).length}
        open={open}
        onToggle={() => setOpen(!open)}
        buttonRef={button}
      >
        <Box sx={{ pt: 1.5 }}>
          <FilterForm filters={filters} onSearch={search}>
            <SortField list={list} />
          </FilterForm>
        </Box>
      </CollapsedFilters>
    </Box>
  );
}

function FilterForm({ filters, onSearch, children }: FormProps) {
  const { texts, setTexts, replace, generation } = useTexts(filters);
  const [errors, setErrors] = useState<FilterErrors>({});
  const change = (name: FilterName) => (text: string) => setTexts((now) => ({ ...now, [name]: text }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    const { errors: found } = checkFilters(texts);
    setErrors(found);
    if (Object.keys(found).length === 0) onSearch(texts);
  };
  const field = (name: FilterName, label: string) => ({
    label,
    value: texts[name],
    onChange: change(name),
    error: errors[name],
  });
  const day = (name: 'from' | 'to', label: string) => (
    <DayPicker
      key={`${name} ${generation}`}
      label={label}
      day={texts[name]}
      onChange={change(name)}
      error={errors[name]}
    />
  );
  return (
    <Paper
      component="form"
      role="search"
      aria-label="Filtros"
      noValidate
      onSubmit={search}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        mb: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
      }}
    >
      {children}
      {day('from', 'Desde')}
      {day('to', 'Hasta')}
      <TextFilter {...field('who', 'Usuario')} hint="Quién lo hizo: nombre o usuario" />
      <TextFilter {...field('patient', 'Paciente')} hint="Sobre quién: DNI o nombre" />
      <TextFilter {...field('clinic', 'Clínica')} />
      <ChoiceField {...field('action', 'Acción')} choices={actionChoices} emptyLabel="Todas" />
      <ChoiceField {...field('object', 'Objeto')} choices={objectChoices} emptyLabel="Todos" />
      <TextFilter {...field('objectId', 'N.º del objeto')} inputMode="numeric" />
      <Box sx={{ display: 'flex', gap: 1, height: 40 }}>
        <Button type="submit" variant="contained">
          Buscar
        </Button>
        <Button
          onClick={() => {
            replace(NO_FILTERS);
            setErrors({});
            onSearch(NO_FILTERS);
          }}
        >
          Limpiar filtros
        </Button>
      </Box>
    </Paper>
  );
}

/** Resets the fields when the URL changes. */
function useTexts(filters: FilterTexts) {
  const [texts, setTexts] = useState(filters);
  const [generation, setGeneration] = useState(0);
  const address = JSON.stringify(filtersInUse(filters));
  const [seen, setSeen] = useState(address);
  const replace = (next: FilterTexts) => {
    setTexts(next);
    setGeneration((count) => count + 1);
  };
  if (address !== seen) {
    setSeen(address);
    if (address !== JSON.stringify(filtersInUse(texts))) replace(filters);
  }
  return { texts, setTexts, replace, generation };
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

interface TextFilterProps extends FieldProps {
  hint?: string;
  inputMode?: 'numeric';
}

const TextFilter = ({ label, value, onChange, error, hint, inputMode }: TextFilterProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== undefined}
    helperText={error ?? hint}
    slotProps={{ htmlInput: { inputMode, autoComplete: 'off', maxLength: 100 } }}
  />
);

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  emptyLabel: string;
}

function ChoiceField({ label, value, onChange, choices, emptyLabel }: ChoiceFieldProps) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <TextField
      label={label}
      select
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{emptyLabel}</MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
