import MergeType from '@mui/icons-material/MergeType';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../../shared/clinic/active-clinics.query.ts';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';

const MergeDialog = lazyComponent(async () => (await import('./MergeDialog.tsx')).MergeDialog);

/** Compares the patient with another record, for who manages the clinic. */
export function MergeButton({ patient }: PatientPartProps) {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  const dialog = useDialogState<PatientPartProps['patient']>();
  const clinic = clinics.data?.find(({ id }) => id === patient.clinicId);
  if (!clinic || !managesClinic(user, clinic)) return null;
  return (
    <>
      <IconButton
        aria-label="Unificar con otra ficha"
        title="Unificar con otra ficha"
        onClick={() => dialog.open(patient)}
      >
        <MergeType />
      </IconButton>
      {dialog.subject && (
        <MergeDialog
          key={dialog.openCount}
          patient={patient}
          clinicId={clinic.id}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
