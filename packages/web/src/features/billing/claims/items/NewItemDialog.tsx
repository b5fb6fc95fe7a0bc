import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { ClaimItemCreate } from '@dentaria/contract/billing/claims.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { PatientPicker } from '../../../../shared/patients/PatientPicker.tsx';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { billingApi } from '../../billing.api.ts';
import { ProcedureField } from '../../estimates/editor/ProcedureField.tsx';
import { proceduresQuery } from '../../prices/prices.queries.ts';
import { useBillingSave } from '../../use-billing-form.ts';
import { WorkFields } from './WorkFields.tsx';
import { initialWork, newWorkSchema, type WorkValues } from './work-form.ts';

interface Props extends DialogProps {
  clinicId: number;
}

/** Adds work without an estimate. */
export function NewItemDialog({ clinicId, ...dialog }: Props) {
  const [patient, setPatient] = useState<PatientMatch | null>(null);
  const [patientError, setPatientError] = useState<string>();
  const patientInput = useRef<HTMLInputElement>(null);
  const form = useValidatedForm<WorkValues, ClaimItemCreate>(
    newWorkSchema,
    initialWork({ day: clinicToday() }),
  );
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    (body: ClaimItemCreate) =>
      billingApi.createClaimItem({ params: { clinicId, patientId: patient?.id ?? 0 }, body }),
    { saved: () => 'Prestación agregada', failed: 'No se pudo agregar la prestación' },
  );
  const askForPatient = (): void => {
    setPatientError('Elegí el paciente');
    patientInput.current?.focus();
  };
  const submit = useSubmit(
    form,
    async (body) => {
      if (!patient) return askForPatient();
      if (await save(body)) dialog.onClose();
    },
    () => {
      if (!patient) askForPatient();
    },
  );
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title="Agregar una prestación"
      submitLabel="Agregar"
      formState={form.formState}
      onSubmit={submit}
      failure={failure}
      maxWidth="sm"
    >
      <PatientPicker
        value={patient}
        clinicId={clinicId}
        autoFocus
        inputRef={patientInput}
        error={patientError}
        onChange={(chosen) => {
          setPatient(chosen);
          setPatientError(undefined);
        }}
      />
      <ProcedureFormField control={control} clinicId={clinicId} />
      <DateFormField control={control} name="day" label="Día en que se hizo" disableFuture />
      <WorkFields control={control} amountHelp="En blanco: lo que cubre el plan del paciente" />
    </FormDialog>
  );
}

function ProcedureFormField({
  control,
  clinicId,
}: {
  control: Control<WorkValues, unknown, ClaimItemCreate>;
  clinicId: number;
}) {
  const procedures = useQuery(proceduresQuery(clinicId));
  const { field, fieldState } = useController({ control, name: 'procedureId' });
  const active = procedures.data?.filter((each) => each.active) ?? [];
  return (
    <ProcedureField
      procedures={active}
      value={active.find(({ id }) => id === field.value) ?? null}
      onChange={(chosen) => field.onChange(chosen?.id ?? null)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label="Prestación"
      ariaLabel="Prestación"
      error={
        fieldState.error?.message ??
        (procedures.isLoadingError ? 'No se pudieron cargar las prestaciones.' : undefined)
      }
      hint={undefined}
    />
  );
}
