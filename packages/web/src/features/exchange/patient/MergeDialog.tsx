import type { Patient, PatientMatch } from '@dentaria/contract/auth/patients.ts';
import Typography from '@mui/material/Typography';
import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PatientPicker } from '../../../shared/patients/PatientPicker.tsx';
import { patientName } from '../../../shared/patients/patient-name.ts';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { comparedPairSearch } from '../duplicates/duplicates-address.ts';
import { exchangePaths } from '../exchange.paths.ts';

interface Props extends DialogProps {
  patient: Patient;
  clinicId: number;
}

interface Values {
  other: PatientMatch | null;
}

/** Choosing a patient again is quick, so closing needs no confirmation. */
const FORM_STATE = { isSubmitting: false, isDirty: false };

export function MergeDialog({ patient, clinicId, ...dialog }: Props) {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { other: null }, reValidateMode: 'onSubmit' });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'other',
    rules: { validate: (other) => refusalOf(other, patient) },
  });
  const compare = useSubmit(form, async ({ other }) => {
    if (!other) return;
    const clinic = new URLSearchParams({ clinic: String(clinicId) });
    const pair = { keptId: patient.id, otherId: other.id };
    void navigate(exchangePaths.data.to() + comparedPairSearch(clinic, pair));
  });
  return (
    <FormDialog
      {...dialog}
      title="Unificar con otra ficha"
      submitLabel="Comparar"
      formState={FORM_STATE}
      onSubmit={compare}
    >
      <Typography variant="body2">
        Elegí la otra ficha de {patientName(patient)}. Antes de unificar se comparan los datos.
      </Typography>
      <PatientPicker
        value={field.value}
        onChange={(chosen) => {
          form.clearErrors();
          field.onChange(chosen);
        }}
        clinicId={clinicId}
        label="Otra ficha"
        error={fieldState.error?.message}
        inputRef={field.ref}
        autoFocus
      />
    </FormDialog>
  );
}

function refusalOf(other: PatientMatch | null, patient: Patient): string | undefined {
  if (other === null) return 'Elegí un paciente de la lista';
  return other.id === patient.id ? 'Es esta misma ficha: elegí otra' : undefined;
}
