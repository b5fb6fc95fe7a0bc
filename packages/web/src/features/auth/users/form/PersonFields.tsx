import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { HealthInsuranceFormField } from '../../../../shared/health-insurance/HealthInsuranceFormField.tsx';
import { SimilarPatientsWarning } from '../../../../shared/patients/SimilarPatientsWarning.tsx';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { GenderFormField } from '../../../../shared/ui/form/GenderFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { type PersonSection, personFields, type UserFormValues } from './user-form.ts';

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 } }}>
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <FieldColumns isWide>{children}</FieldColumns>
  </Paper>
);

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

const IDENTITY = ['firstName', 'lastName', 'docNumber', 'dateOfBirth', 'phone', 'email'] as const;

interface WarningProps<Output> extends Props<Output> {
  clinicId: number | null | undefined;
  /** Id of the patient being edited. */
  except: number | undefined;
}

/**
 * Warns about similar patients while the user registers a patient or changes an identity. Subscribes to the
 * form itself, so that typing does not render the whole form.
 */
export function SimilarPatientWarning<Output>({ control, clinicId, except }: WarningProps<Output>) {
  const [firstName, lastName, docNumber, dateOfBirth, phone, email] = useWatch({ control, name: IDENTITY });
  const { dirtyFields } = useFormState({ control, name: IDENTITY });
  if (except !== undefined && !IDENTITY.some((field) => dirtyFields[field])) return null;
  return (
    <SimilarPatientsWarning
      clinicId={clinicId}
      typed={{ firstName, lastName, docNumber, dateOfBirth, phone, email }}
      except={except}
    />
  );
}

export function SimilarUserWarning<Output>({ control, except }: Omit<WarningProps<Output>, 'clinicId'>) {
  const { clinicId: own } = useSignedInUser();
  const [clinicId, roles] = useWatch({ control, name: ['clinicId', 'roles'] });
  if (!roles.some(({ name }) => name === 'PATIENT')) return null;
  return <SimilarPatientWarning control={control} clinicId={clinicId ?? own} except={except} />;
}
