import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type InsuranceSuggestion, suggestInsurances } from '../../lib/health-insurance-suggestions.ts';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** The obras sociales to suggest; empty while they load. */
  insurances: readonly HealthInsurance[];
}

/** The obra social of a person: free text, with suggestions by name, acronym or code. */
export function HealthInsuranceFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  insurances,
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const typed: string = field.value ?? '';
  const suggestions = useMemo(() => suggestInsurances(insurances, typed), [insurances, typed]);
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
      onBlur={field.onBlur}
      slotProps={{ listbox: { 'aria-labelledby': undefined, 'aria-label': 'Sugerencias' } }}
      renderOption={({ key, ...option }, { name: insurance, hint }) => (
        <Box component="li" key={key} {...option}>
          <div>
            <Typography variant="body2">{insurance}</Typography>
            <Typography variant="caption" color="textSecondary">
              {hint}
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
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
