import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { optionFilter } from '../ui/form/option-filter.ts';

interface Props {
  clinics: readonly Clinic[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

const filterClinics = optionFilter(({ name }: Clinic) => name);

/** Chooses the clinic to which a new record belongs. */
export const ClinicField = ({ clinics, value, onChange }: Props) => (
  <Autocomplete
    size="small"
    options={[...clinics]}
    getOptionKey={({ id }) => id}
    getOptionLabel={({ name }) => name}
    filterOptions={filterClinics}
    value={clinics.find(({ id }) => id === value) ?? null}
    onChange={(_, clinic) => onChange(clinic?.id)}
    renderInput={(params) => <TextField {...params} label="Clínica" required />}
  />
);
