import Download from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../exchange.api.ts';

/** Downloads everything about a patient (Ley 25.326, art. 14; Ley 26.529, art. 14). */
export function ExportButton({ patient }: PatientPartProps) {
  const exporting = useMutation({
    mutationFn: async (id: number) => {
      const { file, fileName } = await exchangeApi.exportPatient({ params: { id } });
      saveFile(file, fileName);
    },
    onError: (error) => toastFailure('No se pudieron exportar los datos del paciente', error),
  });
  const download = useSingleFlight(() => exporting.mutateAsync(patient.id));
  return (
    <IconButton
      aria-label="Exportar datos"
      title="Exportar datos"
      loading={exporting.isPending}
      onClick={() => download()}
    >
      <Download />
    </IconButton>
  );
}
