import { insuranceNames, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { healthInsuranceListQuery } from '../api/health-insurance.ts';
import type { FieldProps } from '../ui/form/TextFormField.tsx';
import { type InsuranceSuggestion, suggestInsurances } from './health-insurance-suggestions.ts';

const NONE: readonly HealthInsurance[] = [];

export function HealthInsuranceFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
}: FieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const [isFocused, setFocused] = useState(false);
  const { data: registry } = useQuery({ ...healthInsuranceListQuery, staleTime: 300_000 });
  const typed: string = field.value ?? '';
  const suggestions = useMemo(() => suggestInsurances(registry ?? NONE, typed), [registry, typed]);
  const names = useMemo(() => registry && insuranceNames(registry), [registry]);
  // Only for typed names: an existing patient may have another coverage, which the account shows.
  const showsHint = fieldState.isDirty && !isFocused;
  const hint = showsHint && names ? registryText(names.findAll(typed), typed.trim()) : undefined;
  return (
    <Autocomplete<InsuranceSuggestion, false, false, true>
      freeSolo
      size="small"
      options={suggestions}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      inputValue={typed}
      onInputChange={(_, text) => field.onChange(text)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        field.onBlur();
      }}
      slotProps={{ listbox: { 'aria-labelledby': undefined, 'aria-label': 'Sugerencias' } }}
      renderOption={({ key, ...option }, { name: insurance, hint: details }) => (
        <Box component="li" key={key} {...option}>
          <div>
            <Typography variant="body2">{insurance}</Typography>
            <Typography variant="caption" color="textSecondary">
              {details}
            </Typography>
          </div>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          label="Obra social"
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}

function registryText(found: readonly HealthInsurance[], typed: string): string | undefined {
  if (typed === '' || isNoInsurance(typed)) return undefined;
  const [only, other] = found;
  if (!only) return 'No está en el registro: se cobra como particular';
  if (other) return 'Hay más de una con ese nombre: elegí cuál, o se cobra como particular';
  return only.name === typed ? undefined : `Registrada como ${only.name}`;
}
