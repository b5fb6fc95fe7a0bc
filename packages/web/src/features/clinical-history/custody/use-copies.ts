import { useMutation } from '@tanstack/react-query';
import { openFileWindow, saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

/** Prints an archived history or exports it as a file. A second click while one is in flight is ignored. */
export function useCopies() {
  const printing = useMutation({
    mutationFn: async (historyId: number) => {
      const target = openFileWindow('Preparando la copia de la historia clínica…');
      try {
        const { file, fileName } = await clinicalHistoryApi.printArchivedHistory({ params: { historyId } });
        target.show(file, fileName);
      } catch (error) {
        target.dismiss();
        throw error;
      }
    },
    onError: (error) => toastFailure('No se pudo imprimir la historia clínica', error),
  });
  const exporting = useMutation({
    mutationFn: async (historyId: number) => {
      const { file, fileName } = await clinicalHistoryApi.exportArchivedHistory({ params: { historyId } });
      saveFile(file, fileName);
    },
    onError: (error) => toastFailure('No se pudo exportar la historia clínica', error),
  });
  return {
    print: useSingleFlight((historyId: number) => printing.mutateAsync(historyId)),
    export: useSingleFlight((historyId: number) => exporting.mutateAsync(historyId)),
  };
}
