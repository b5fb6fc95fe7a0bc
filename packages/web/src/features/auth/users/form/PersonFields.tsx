import type { Control } from 'react-hook-form';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { GenderFormField } from '../../../../shared/ui/form/GenderFormField.tsx';
import { HealthInsuranceFormField } from '../../../../shared/ui/form/HealthInsuranceFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import type { UserFormValues } from './user-form.ts';

interface Props<Output> {
  control: Control<UserFormValues, unknown, Output>;
}

export const PersonalFields = <Output,>({ control }: Props<Output>) => (
  <>
    <Text control={control} name="firstName" required />
    <Text control={control} name="lastName" required />
    <DniFormField control={control} name="docNumber" label="DNI" required />
    <DateFormField control={control} name="dateOfBirth" label="Fecha de nacimiento" disableFuture />
    <GenderFormField control={control} name="gender" label="Género" />
    <Text control={control} name="civilStatus" />
    <Text control={control} name="phone" type="tel" />
    <Text control={control} name="emergencyContactName" />
    <Text control={control} name="emergencyContactPhone" type="tel" />
  </>
);

export const EmailField = <Output,>({
  control,
  required = false,
}: Props<Output> & { required?: boolean }) => (
  <Text control={control} name="email" type="email" required={required} autoComplete="off" />
);

export const AddressFields = <Output,>({ control }: Props<Output>) => (
  <>
    <Text control={control} name="street" />
    <Text control={control} name="city" />
    <Text control={control} name="state" />
    <Text control={control} name="postalCode" />
    <Text control={control} name="country" />
  </>
);

export const WorkFields = <Output,>({ control }: Props<Output>) => (
  <>
    <Text control={control} name="profession" />
    <Text control={control} name="workplace" />
    <Text control={control} name="hierarchy" />
    <HealthInsuranceFormField control={control} name="healthInsurance" />
    <Text control={control} name="affiliateNumber" />
  </>
);

const LABELS = {
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
} as const satisfies Partial<Record<keyof UserFormValues, string>>;

interface TextProps<Output> extends Props<Output> {
  name: keyof typeof LABELS;
  required?: boolean;
  type?: 'email' | 'tel';
  autoComplete?: string;
}

const Text = <Output,>({ name, ...props }: TextProps<Output>) => (
  <TextFormField {...props} name={name} label={LABELS[name]} />
);
