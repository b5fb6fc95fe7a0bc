import type { DownloadedFile } from '@dentaria/contract/http/route.ts';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../shared/api/failure.ts';
import { onFirstClick } from '../../shared/lib/first-click-only.ts';
import { saveFile, showFile } from '../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../shared/ui/failure-toast.ts';

type Load = () => Promise<DownloadedFile>;

/** Must be called synchronously in a click handler, or browsers block the window. */
export async function openPdf(load: Load): Promise<void> {
  try {
    await showFile('Preparando el documento…', load);
  } catch (error) {
    toastFailure('No se pudo preparar el documento', error, serverMessage);
  }
}

async function downloadFile(load: Load): Promise<void> {
  try {
    const { file, fileName } = await load();
    saveFile(file, fileName);
  } catch (error) {
    toastFailure('No se pudo descargar el archivo', error, serverMessage);
  }
}

/** `open` and `download` return click handlers, which ignore the second click of a double click. */
export function useFiles() {
  const work = useMutation({ mutationFn: (run: () => Promise<void>) => run() });
  const start = useSingleFlight((run: () => Promise<void>) => work.mutateAsync(run));
  return {
    isPending: work.isPending,
    open: (load: Load) => onFirstClick(() => start(() => openPdf(load))),
    download: (load: Load) => onFirstClick(() => start(() => downloadFile(load))),
  };
}
