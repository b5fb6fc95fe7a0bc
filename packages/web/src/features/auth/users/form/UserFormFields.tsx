import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { ChangedUser, NewUser } from '@dentaria/contract/auth/users.ts';
import { type Role, stripRolePrefix } from '@dentaria/contract/roles.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { optionFilter } from '../../../../shared/ui/form/option-filter.ts';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { EmailField, PersonFields } from './PersonFields.tsx';
import { clinicHint, type STEPS, type UserFormValues } from './user-form.ts';

type UserFormControl = Control<UserFormValues, unknown, NewUser | ChangedUser>;

type StepId = (typeof STEPS)[number]['id'];

export interface StepProps {
  control: UserFormControl;
  isNew: boolean;
  /** Only administrators choose role and clinic. */
  choices: { roles: readonly Role[]; clinics: readonly Clinic[] } | undefined;
}

/** Memoized, because each field subscribes to its own state. */
export const UserFormFields = memo(function UserFormFields({ step, ...props }: StepProps & { step: StepId }) {
  const Fields = FIELDS_BY_STEP[step];
  return <Fields {...props} />;
});

const FIELDS_BY_STEP: Readonly<Record<StepId, (props: StepProps) => React.ReactNode>> = {
  account: ({ control, isNew }) => (
    <>
      <TextFormField
        control={control}
        name="username"
        label="Usuario"
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      {isNew && <PasswordFormField control={control} name="password" label="Contraseña" required />}
      <EmailField control={control} required />
    </>
  ),
  personal: ({ control }) => <PersonFields control={control} section="personal" />,
  address: ({ control }) => <PersonFields control={control} section="address" />,
  work: ({ control }) => <PersonFields control={control} section="work" />,
  settings: ({ control, choices }) => (
    <>
      {choices && <RolesField control={control} roles={choices.roles} />}
      {choices && <ClinicField control={control} clinics={choices.clinics} />}
      {choices && <LicenseField control={control} />}
      <SwitchFormField control={control} name="enabled" label="Habilitado" />
    </>
  ),
};

/** Matches roles with and without their prefix. */
const filterRoles = optionFilter((name: string) => `ROLE_${name}`);
const filterClinics = optionFilter(({ name }: Clinic) => name);

function RolesField({ control, roles }: { control: UserFormControl; roles: readonly Role[] }) {
  const { field, fieldState } = useController({ control, name: 'roles' });
  const names = roles.map(({ name }) => stripRolePrefix(name));
  return (
    <Autocomplete
      multiple
      size="small"
      options={names}
      filterOptions={filterRoles}
      value={field.value.map(({ name }) => name)}
      onChange={(_, chosen) => field.onChange(chosen.map((name) => ({ name })))}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Roles"
          required
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}

function LicenseField({ control }: { control: UserFormControl }) {
  const roles = useWatch({ control, name: 'roles' });
  if (!roles.some(({ name }) => name === 'DENTIST')) return null;
  return (
    <TextFormField
      control={control}
      name="licenseNumber"
      label="Matrícula"
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 30 } }}
    />
  );
}

function ClinicField({ control, clinics }: { control: UserFormControl; clinics: readonly Clinic[] }) {
  const { field, fieldState } = useController({ control, name: 'clinicId' });
  const roles = useWatch({ control, name: 'roles' });
  return (
    <Autocomplete
      size="small"
      options={[...clinics]}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      filterOptions={filterClinics}
      value={clinics.find(({ id }) => id === field.value) ?? null}
      onChange={(_, clinic) => field.onChange(clinic?.id ?? null)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Clínica"
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? clinicHint(roles, field.value)}
        />
      )}
    />
  );
}
