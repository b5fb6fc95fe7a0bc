import type { DownloadedFile } from '@dentaria/contract/http/route.ts';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';

type Load = () => Promise<DownloadedFile>;

async function downloadFile(load: Load): Promise<void> {
  try {
    const { file, fileName } = await load();
    saveFile(file, fileName);
  } catch (error) {
    toastFailure('No se pudo descargar el archivo', error, serverMessage);
  }
}

/** Downloads files one at a time: a second click while one is on its way is ignored. */
export function useFiles() {
  const work = useMutation({ mutationFn: (run: () => Promise<void>) => run() });
  const start = useSingleFlight((run: () => Promise<void>) => work.mutateAsync(run));
  return {
    isPending: work.isPending,
    download: (load: Load) => start(() => downloadFile(load)),
  };
}
