import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { DayPicker } from '../../../shared/ui/form/DayPicker.tsx';
import {
  checkFilters,
  type FilterErrors,
  type FilterName,
  type FilterTexts,
  NO_FILTERS,
} from './audit-address.ts';
import { actionChoices, type Choice, objectChoices } from './audit-words.ts';

interface Props {
  /** In use: what the fields begin with. */
  filters: FilterTexts;
  onSearch: (filters: FilterTexts) => void;
}

/** Asked for as a whole and not at each key: every question is written down in the audit. */
export function AuditFilters({ filters, onSearch }: Props) {
  const [texts, setTexts] = useState(filters);
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
      <DayPicker label="Desde" day={texts.from} onChange={change('from')} error={errors.from} />
      <DayPicker label="Hasta" day={texts.to} onChange={change('to')} error={errors.to} />
      <ChoiceField {...field('action', 'Acción')} choices={actionChoices} />
      <ChoiceField {...field('object', 'Objeto')} choices={objectChoices} />
      <NumberField {...field('objectId', 'Id del objeto')} />
      <NumberField {...field('userId', 'Id de usuario')} />
      <NumberField {...field('clinicId', 'Id de clínica')} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Button type="submit" variant="contained">
          Buscar
        </Button>
        <Button onClick={() => onSearch(NO_FILTERS)}>Limpiar</Button>
      </Box>
    </Paper>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

const NumberField = ({ label, value, onChange, error }: FieldProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== undefined}
    helperText={error}
    slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } }}
  />
);

function ChoiceField({ label, value, onChange, choices }: FieldProps & { choices: readonly Choice[] }) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <TextField
      label={label}
      select
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Todos</MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
