import type { Control } from 'react-hook-form';
import { HealthInsuranceFormField } from '../../../../shared/health-insurance/HealthInsuranceFormField.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { GenderFormField } from '../../../../shared/ui/form/GenderFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { type PersonSection, personFields, type UserFormValues } from './user-form.ts';

interface Props<Output> {
  control: Control<UserFormValues, unknown, Output>;
}

export const EmailField = <Output,>({
  control,
  required = false,
}: Props<Output> & { required?: boolean }) => (
  <TextFormField
    control={control}
    name="email"
    label="Email"
    type="email"
    required={required}
    autoComplete="off"
  />
);

/** The fields of a section. */
export const PersonFields = <Output,>({ control, section }: Props<Output> & { section: PersonSection }) =>
  personFields(section).map(({ name, label, kind, isRequired = false }) => {
    const named = { control, name, label };
    switch (kind) {
      case 'dni':
        return <DniFormField key={name} {...named} required={isRequired} />;
      case 'birth-date':
        return <DateFormField key={name} {...named} disableFuture />;
      case 'gender':
        return <GenderFormField key={name} {...named} />;
      case 'health-insurance':
        return <HealthInsuranceFormField key={name} control={control} name={name} />;
      default:
        return <TextFormField key={name} {...named} required={isRequired} type={kind} />;
    }
  });
