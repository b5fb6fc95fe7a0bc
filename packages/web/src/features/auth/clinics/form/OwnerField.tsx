import type { ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import { optionFilter } from '../../../../shared/ui/form/option-filter.ts';
import { type ClinicFormValues, type DentistOption, dentistLabel, pickerText } from './clinic-form.ts';

export interface OwnerChoices {
  /** Undefined while loading. */
  dentists: readonly DentistOption[] | undefined;
  /** The dentists and the current owner. */
  options: readonly DentistOption[];
  /** The dentists could not be loaded. */
  isError: boolean;
}

interface Props {
  control: Control<ClinicFormValues, unknown, ClinicUpdate>;
  choices: OwnerChoices;
}

const filterDentists = optionFilter(dentistLabel);

export function OwnerField({ control, choices: { dentists, options, isError } }: Props) {
  const { field, fieldState } = useController({ control, name: 'ownerUserId' });
  const isLoading = dentists === undefined && !isError;
  return (
    <Autocomplete
      size="small"
      options={[...options]}
      getOptionKey={({ id }) => id}
      getOptionLabel={dentistLabel}
      filterOptions={filterDentists}
      value={options.find(({ id }) => id === field.value) ?? null}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, dentist) => field.onChange(dentist?.id ?? null)}
      onBlur={field.onBlur}
      loading={isLoading}
      loadingText={pickerText(undefined)}
      noOptionsText={pickerText(dentists ?? [])}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Propietario"
          inputRef={field.ref}
          error={fieldState.error !== undefined || isError}
          helperText={fieldState.error?.message ?? hint(dentists, isError)}
        />
      )}
    />
  );
}

function hint(dentists: OwnerChoices['dentists'], isError: boolean): string {
  if (isError) return 'No se pudieron cargar los dentistas';
  if (!dentists?.length) return pickerText(dentists);
  return 'Sin elegir, la clínica queda sin propietario';
}
