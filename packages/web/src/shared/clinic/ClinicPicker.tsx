import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useSignedInUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';
import { optionFilter } from '../ui/form/option-filter.ts';
import type { ScreenClinic } from './use-screen-clinic.ts';

const filterClinics = optionFilter(({ name }: Clinic) => name);

export function ClinicPicker({ choice: { clinicId, clinics, choose } }: { choice: ScreenClinic }) {
  const user = useSignedInUser();
  const options = clinics.data ?? [];
  // Administrators always see the field, because it would move the header if it appeared with the response.
  if (options.length < 2 && !hasAnyRole(user, ['ADMIN'])) return null;
  return (
    <Autocomplete
      size="small"
      loading={clinics.isPending}
      clearIcon={null}
      options={[...options]}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      filterOptions={filterClinics}
      value={options.find(({ id }) => id === clinicId) ?? null}
      onChange={(_, clinic) => clinic && choose(clinic.id)}
      // With a percentage, a flexible header would grow to the full width.
      sx={{ width: 320, maxWidth: 'calc(100vw - 32px)', minWidth: { xs: 'min(240px, 60vw)', sm: 0 } }}
      renderInput={(params) => <TextField {...params} label="Clínica" />}
    />
  );
}
