import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import {
  type NewPatient,
  type PatientMatch,
  patientCreate,
  registeredPatient,
} from '@dentaria/contract/auth/patients.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../api/auth.ts';
import { activeClinicsQuery } from '../clinic/active-clinics.query.ts';
import { HealthInsuranceFormField } from '../health-insurance/HealthInsuranceFormField.tsx';
import { useSignedInUser } from '../session/session-store.ts';
import { DniFormField } from '../ui/form/DniFormField.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { optionFilter } from '../ui/form/option-filter.ts';
import { TextFormField } from '../ui/form/TextFormField.tsx';
import { useServerSubmit } from '../ui/form/use-server-submit.ts';
import { useValidatedForm } from '../ui/form/use-validated-form.ts';
import { toast } from '../ui/toasts.ts';
import { SimilarPatientsWarning } from './SimilarPatientsWarning.tsx';
import { type TypedPatient, typedPatient } from './typed-patient.ts';

type Values = TypedPatient & Record<'email' | 'healthInsurance' | 'affiliateNumber', string>;

interface Props {
  typed?: string;
  clinicId?: number;
  /** Called with the new patient, or with an existing one who has the same DNI. */
  onRegistered: (patient: PatientMatch) => void;
  onClose: () => void;
}

export function NewPatientDialog({ typed = '', clinicId, onRegistered, onClose }: Props) {
  const queries = useQueryClient();
  const clinic = useClinicChoice(clinicId);
  const [registered, setRegistered] = useState<PatientMatch>();
  const form = useValidatedForm<Values, NewPatient>(patientCreate, {
    ...typedPatient(typed),
    email: '',
    healthInsurance: '',
    affiliateNumber: '',
  });
  const { firstName, lastName, docNumber, phone, email } = form.watch();

  const submission = useServerSubmit(form, {
    failed: 'No se pudo registrar el paciente',
    prefersFieldErrors: true,
    send: async (body) => {
      if (clinic.id === undefined) return undefined;
      setRegistered(undefined);
      return authApi.createPatient({ params: { id: clinic.id }, body });
    },
    onFailed: (error) => setRegistered(existingPatientIn(error)),
    onSaved: (created) => {
      if (!created) return;
      void queries.invalidateQueries({ queryKey: ['patients'] });
      void queries.invalidateQueries({ queryKey: ['users'] });
      toast.success('Paciente registrado');
      const name = [created.firstName, created.lastName].filter(Boolean).join(' ');
      onRegistered({ ...created, name, clinicName: clinic.name });
    },
  });
  const text = { control: form.control, autoComplete: 'off' };
  const isIncomplete = !firstName.trim() || !lastName.trim() || !docNumber || clinic.id === undefined;
  return (
    <FormDialog
      {...submission}
      title="Nuevo paciente"
      submitLabel="Registrar"
      isIncomplete={isIncomplete}
      onClose={onClose}
    >
      {registered && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => onRegistered(registered)}>
              Usarlo
            </Button>
          }
        >
          Ya está registrado: {registered.name}
        </Alert>
      )}
      {clinic.choices && <ClinicField clinics={clinic.choices} value={clinic.id} onChange={clinic.choose} />}
      <TextFormField {...text} name="firstName" label="Nombre" required autoFocus />
      <TextFormField {...text} name="lastName" label="Apellido" required />
      <DniFormField control={form.control} name="docNumber" label="DNI" required />
      <SimilarPatientsWarning
        clinicId={clinic.id}
        typed={{ firstName, lastName, docNumber, phone, email }}
        onUse={onRegistered}
      />
      <TextFormField {...text} name="phone" label="Teléfono" type="tel" />
      <TextFormField {...text} name="email" label="Email" type="email" />
      <HealthInsuranceFormField control={form.control} name="healthInsurance" />
      <TextFormField {...text} name="affiliateNumber" label="Número de afiliado" />
    </FormDialog>
  );
}

function existingPatientIn(error: unknown): PatientMatch | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return registeredPatient.safeParse(error.payload).data?.patient;
}

interface ClinicFieldProps {
  clinics: readonly Clinic[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

const filterClinics = optionFilter(({ name }: Clinic) => name);

const ClinicField = ({ clinics, value, onChange }: ClinicFieldProps) => (
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

function useClinicChoice(given: number | undefined) {
  const { clinicId: own } = useSignedInUser();
  const [chosen, choose] = useState<number>();
  const clinics = useQuery({
    ...activeClinicsQuery,
    enabled: given === undefined,
    staleTime: 60_000,
  });
  const active = clinics.data?.filter((clinic) => clinic.active) ?? [];
  const first = active.length === 1 ? active[0]?.id : own;
  const id = given ?? chosen ?? first;
  return {
    id,
    name: active.find((clinic) => clinic.id === id)?.name ?? null,
    choices: given === undefined && active.length > 1 ? active : undefined,
    choose,
  };
}
