import { useSyncExternalStore } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { onSessionEnd } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../exchange.api.ts';

interface Download {
  readonly receivedBytes: number;
  readonly cancel: () => void;
}

/** By the id of the export. Outlives the screen: the file of a large clinic takes minutes. */
const downloads = new Map<number, Download>();
const listeners = new Set<() => void>();

function set(id: number, download: Download | undefined): void {
  if (download) downloads.set(id, download);
  else downloads.delete(id);
  for (const listener of listeners) listener();
}

onSessionEnd(() => {
  for (const { cancel } of downloads.values()) cancel();
});

/** Undefined unless the file of the export is on its way. */
export const useDownload = (id: number): Download | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => downloads.get(id),
  );

/** Saves the file of an export. Does nothing while it is on its way already. */
export async function downloadExport(clinicId: number, id: number): Promise<void> {
  if (downloads.has(id)) return;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  set(id, { receivedBytes: 0, cancel });
  try {
    const { file, fileName } = await exchangeApi.downloadExport(
      { params: { clinicId, id } },
      { signal, onDownloadProgress: ({ receivedBytes }) => set(id, { receivedBytes, cancel }) },
    );
    saveFile(file, fileName);
  } catch (error) {
    if (!signal.aborted) toastFailure('No se pudo descargar la exportación', error, serverMessage);
  } finally {
    set(id, undefined);
  }
}
