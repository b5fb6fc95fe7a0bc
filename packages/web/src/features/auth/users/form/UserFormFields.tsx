import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { ChangedUser, NewUser } from '@dentaria/contract/auth/users.ts';
import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/genders.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { type Role, stripRolePrefix } from '@dentaria/contract/roles.ts';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, type FieldPath, useController, useWatch } from 'react-hook-form';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { HealthInsuranceFormField } from '../../../../shared/ui/form/HealthInsuranceFormField.tsx';
import { optionFilter } from '../../../../shared/ui/form/option-filter.ts';
import { PasswordFormField } from '../../../../shared/ui/form/PasswordFormField.tsx';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { clinicHint, type STEPS, type UserFormValues } from './user-form.ts';

type UserFormControl = Control<UserFormValues, unknown, NewUser | ChangedUser>;

type StepTitle = (typeof STEPS)[number]['title'];

export interface StepProps {
  control: UserFormControl;
  isNew: boolean;
  /** Undefined for a dentist, who cannot choose role and clinic of a patient. */
  choices: { roles: readonly Role[]; clinics: readonly Clinic[] } | undefined;
  /** The suggestions of the obra social field. */
  insurances: readonly HealthInsurance[];
}

const LABELS = {
  username: 'Usuario',
  email: 'Email',
  firstName: 'Nombre',
  lastName: 'Apellido',
  civilStatus: 'Estado civil',
  phone: 'Teléfono',
  emergencyContactName: 'Contacto de emergencia',
  emergencyContactPhone: 'Teléfono de emergencia',
  street: 'Calle',
  city: 'Ciudad',
  state: 'Provincia',
  postalCode: 'Código postal',
  country: 'País',
  profession: 'Profesión',
  workplace: 'Lugar de trabajo',
  hierarchy: 'Jerarquía',
  affiliateNumber: 'Número de afiliado',
} as const satisfies Partial<Record<FieldPath<UserFormValues>, string>>;

/** The fields of one step, in as many columns as fit. */
export function UserFormFields({ step, ...props }: StepProps & { step: StepTitle }) {
  const Fields = BY_STEP[step];
  return (
    <FieldColumns isWide>
      <Fields {...props} />
    </FieldColumns>
  );
}

const BY_STEP: Readonly<Record<StepTitle, (props: StepProps) => React.ReactNode>> = {
  Básico: ({ control, isNew }) => (
    <>
      <Text control={control} name="username" required maxLength={20} autoComplete="off" />
      {isNew && <PasswordFormField control={control} name="password" label="Contraseña" required />}
      <Text control={control} name="email" type="email" required autoComplete="off" />
    </>
  ),
  Personal: ({ control }) => (
    <>
      <Text control={control} name="firstName" required />
      <Text control={control} name="lastName" required />
      <DniFormField control={control} name="docNumber" label="DNI" required />
      <DateFormField control={control} name="dateOfBirth" label="Fecha de nacimiento" disableFuture />
      <TextFormField control={control} name="gender" label="Género" select>
        <MenuItem value="">Sin indicar</MenuItem>
        {GENDERS.map((value) => (
          <MenuItem key={value} value={value}>
            {GENDER_LABELS[value]}
          </MenuItem>
        ))}
      </TextFormField>
      <Text control={control} name="civilStatus" />
      <Text control={control} name="phone" type="tel" />
      <Text control={control} name="emergencyContactName" />
      <Text control={control} name="emergencyContactPhone" type="tel" />
    </>
  ),
  Dirección: ({ control }) => (
    <>
      <Text control={control} name="street" />
      <Text control={control} name="city" />
      <Text control={control} name="state" />
      <Text control={control} name="postalCode" />
      <Text control={control} name="country" />
    </>
  ),
  Laboral: ({ control, insurances }) => (
    <>
      <Text control={control} name="profession" />
      <Text control={control} name="workplace" />
      <Text control={control} name="hierarchy" />
      <HealthInsuranceFormField control={control} name="healthInsurance" insurances={insurances} />
      <Text control={control} name="affiliateNumber" />
    </>
  ),
  Configuración: ({ control, choices }) => (
    <>
      {choices && <RolesField control={control} roles={choices.roles} />}
      {choices && <ClinicField control={control} clinics={choices.clinics} />}
      <SwitchFormField control={control} name="enabled" label="Habilitado" />
    </>
  ),
};

interface TextProps {
  control: UserFormControl;
  name: keyof typeof LABELS;
  required?: boolean;
  type?: 'email' | 'tel';
  autoComplete?: string;
  maxLength?: number;
}

const Text = ({ name, maxLength, ...props }: TextProps) => (
  <TextFormField {...props} name={name} label={LABELS[name]} slotProps={{ htmlInput: { maxLength } }} />
);

/** By the name with or without its prefix. */
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
