import Download from '@mui/icons-material/FileDownloadOutlined';
import MergeType from '@mui/icons-material/MergeType';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../../shared/clinic/active-clinics.query.ts';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { exchangeApi } from '../exchange.api.ts';

export const PatientActions = ({ patient }: PatientPartProps) => (
  <>
    <MergeButton patient={patient} />
    <ExportButton patient={patient} />
  </>
);

const MergeDialog = lazyComponent(async () => (await import('./MergeDialog.tsx')).MergeDialog);

function MergeButton({ patient }: PatientPartProps) {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  const merging = useDialogState();
  const clinic = clinics.data?.find(({ id }) => id === patient.clinicId);
  if (!clinic || !managesClinic(user, clinic)) return null;
  return (
    <>
      <IconButton
        aria-label="Unificar con otra ficha"
        title="Unificar con otra ficha"
        onClick={() => merging.open({})}
      >
        <MergeType />
      </IconButton>
      <DialogSlot state={merging}>
        {(dialog) => <MergeDialog {...dialog} patient={patient} clinicId={clinic.id} />}
      </DialogSlot>
    </>
  );
}

/** Downloads all data about a patient (Ley 25.326, art. 14; Ley 26.529, art. 14). */
function ExportButton({ patient }: PatientPartProps) {
  const exporting = useServerCall('No se pudieron exportar los datos del paciente', async () => {
    const { file, fileName } = await exchangeApi.exportPatient({ params: { id: patient.id } });
    saveFile(file, fileName);
  });
  return (
    <IconButton
      aria-label="Exportar datos"
      title="Exportar datos"
      loading={exporting.isPending}
      onClick={() => exporting.start()}
    >
      <Download />
    </IconButton>
  );
}
