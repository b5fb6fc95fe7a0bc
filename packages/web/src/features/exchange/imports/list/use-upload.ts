import { exchangeAddresses } from '@dentaria/contract/exchange/addresses.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { importListQuery, storeImport } from '../imports.queries.ts';

const { maxBytes } = exchangeAddresses.routes.uploadImport.upload;
const MAX_NAME = 200;

export interface Upload {
  readonly fileName: string;
  /** 100 while the server reads the file. */
  readonly percent: number;
}

interface UploadFailure extends Failure {
  readonly openImportId?: number;
}

export function useUpload(clinicId: number, onUploaded: (id: number) => void) {
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<UploadFailure>();
  const canceller = useRef<AbortController>(undefined);
  useEffect(() => () => canceller.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    canceller.current = new AbortController();
    const { signal } = canceller.current;
    setFailure(undefined);
    setUpload({ fileName: file.name, percent: 0 });
    try {
      const job = await exchangeApi.uploadImport(
        {
          params: { clinicId },
          query: { fileName: shortName(file.name) },
          file,
          // Browsers report a media type for CSV that depends on installed programs. The server inspects the bytes.
          mediaType: 'application/octet-stream',
        },
        {
          signal,
          onUploadProgress: ({ sentBytes, totalBytes }) =>
            setUpload({
              fileName: file.name,
              percent: totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100),
            }),
        },
      );
      storeImport(queries, clinicId, job);
      onUploaded(job.id);
    } catch (error) {
      // The server may have stored the file before the cancellation arrived.
      void queries.invalidateQueries({ queryKey: importListQuery(clinicId).queryKey });
      if (!signal.aborted) setFailure(failureOfUpload(error));
    } finally {
      setUpload(undefined);
    }
  };
  const start = useSingleFlight(send);

  return {
    upload,
    failure,
    cancel: () => canceller.current?.abort(),
    choose: (files: readonly File[]) => {
      const [file, ...others] = files;
      if (!file) return;
      const problem = others.length > 0 ? 'Subí un archivo por vez' : problemOf(file);
      if (problem) setFailure({ text: problem });
      else start(file);
    },
  };
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return 'El archivo está vacío';
  if (size > maxBytes)
    return `El archivo es demasiado grande: el máximo es ${thousands(maxBytes / 1024 / 1024)} MB`;
  return undefined;
}

/** Keeps the extension. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const end = name.slice(-20);
  return `${name.slice(0, MAX_NAME - end.length - 1)}…${end}`;
}

function failureOfUpload(error: unknown): UploadFailure {
  const failure = failureOf(error, 'No se pudo subir el archivo', serverMessage);
  const open = isStatus(error, 409) ? error.payload : undefined;
  return isOpenImport(open) ? { ...failure, openImportId: open.importId } : failure;
}

const isOpenImport = (payload: unknown): payload is { readonly importId: number } =>
  typeof payload === 'object' &&
  payload !== null &&
  'importId' in payload &&
  typeof payload.importId === 'number';
