import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { openFileWindow } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import { usePrintKey } from './use-print-key.ts';

/** Opens the patient's copy (Ley 26.529, art. 14), a PDF rendered by the server, in a new window. */
export function PrintButton({ patientId }: { patientId: number }) {
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  const printing = useMutation({
    mutationFn: async (id: number) => {
      const target = openFileWindow('Preparando la copia de la historia clínica…');
      try {
        const { file, fileName } = await clinicalHistoryApi.printHistory({ params: { id } });
        target.show(file, fileName);
      } catch (error) {
        target.dismiss();
        throw error;
      }
    },
    onError: (error) => toastFailure('No se pudo imprimir la historia clínica', error),
  });
  const print = useSingleFlight(() => printing.mutateAsync(patientId));
  usePrintKey(() => void print());
  if (isCompact) {
    return (
      <IconButton color="primary" aria-label="Imprimir" onClick={() => print()} loading={printing.isPending}>
        <Print />
      </IconButton>
    );
  }
  return (
    <Button
      startIcon={!isNarrow && <Print />}
      onClick={() => print()}
      loading={printing.isPending}
      loadingPosition={isNarrow ? 'center' : 'start'}
    >
      Imprimir
    </Button>
  );
}
