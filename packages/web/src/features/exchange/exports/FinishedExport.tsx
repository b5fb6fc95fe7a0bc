import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { onSessionEnd } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../exchange.api.ts';
import { FAILURE_TEXTS, percentOf, rowsText, sizeText } from './export-texts.ts';

interface Props {
  clinicId: number;
  export: ClinicExport;
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}

const ROW = {
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const;
const CODE = { display: 'block', overflowWrap: 'anywhere' } as const;

export function FinishedExport({ clinicId, export: row, onRetry, onRemove }: Props) {
  const { id, state, requestedBy, createdAt, rowsTotal, size, expiresAt, failure } = row;
  const created = clinicDateTime(createdAt);
  const facts = [
    requestedBy && `Pedida por ${requestedBy.name}`,
    rowsTotal !== null && state === 'done' && rowsText(rowsTotal),
    size !== null && sizeText(size),
  ].filter(Boolean);
  return (
    <Box component="li" aria-label={`Exportación del ${created}`} sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.25 }}>
            <Typography variant="subtitle2" component="span">
              {created}
            </Typography>
            {state === 'failed' ? (
              <Chip size="small" variant="outlined" color="error" label="Falló" />
            ) : (
              <Chip size="small" variant="outlined" color="success" label="Lista" />
            )}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Typography>
          {expiresAt && (
            <Typography variant="body2" color="textSecondary">
              El archivo se borra solo el {clinicDateTime(expiresAt)}
            </Typography>
          )}
          {state === 'failed' && (
            <Typography variant="body2">{FAILURE_TEXTS[failure ?? 'interrupted']}</Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {state === 'done' && <DownloadButton clinicId={clinicId} id={id} moment={created} />}
          {state === 'failed' && onRetry && (
            <Button
              variant="outlined"
              aria-label={`Reintentar la exportación del ${created}`}
              onClick={() => onRetry()}
            >
              Reintentar
            </Button>
          )}
          <Button color="error" aria-label={`Eliminar la exportación del ${created}`} onClick={onRemove}>
            Eliminar
          </Button>
        </Box>
      </Box>
      <DownloadProgress id={id} size={size} moment={created} />
      <Fingerprints export={row} />
    </Box>
  );
}

function Fingerprints({ export: { sha256, signedBy } }: { export: ClinicExport }) {
  if (!sha256) return null;
  return (
    <Box component="details" sx={{ mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        Huellas, para comprobar el archivo
      </Box>
      {signedBy && (
        <Box sx={{ mb: 1 }}>
          Firma de esta instalación:
          <Box component="code" sx={CODE}>
            {signedBy}
          </Box>
          Quien instala la clínica en otro servidor la necesita. Enviala por un medio distinto del que uses
          para el archivo.
        </Box>
      )}
      SHA-256 del archivo:
      <Box component="code" sx={CODE}>
        {sha256}
      </Box>
      Un archivo con otra huella está dañado o no es este.
    </Box>
  );
}

interface DownloadProps {
  id: number;
  moment: string;
}

function DownloadButton({ clinicId, id, moment }: DownloadProps & { clinicId: number }) {
  const download = useDownload(id);
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      aria-label={`Descargar la exportación del ${moment}`}
      loading={download !== undefined}
      loadingPosition="start"
      onClick={() => downloadExport(clinicId, id)}
    >
      Descargar
    </Button>
  );
}

function DownloadProgress({ id, size, moment }: DownloadProps & { size: number | null }) {
  const download = useDownload(id);
  if (!download || size === null) return null;
  const { receivedBytes, cancel } = download;
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        aria-label={`Descarga de la exportación del ${moment}`}
        variant="determinate"
        value={percentOf(receivedBytes, size) ?? 0}
        sx={{ height: 6, borderRadius: 3, mb: 1 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 14rem' }}>
          Descargando: {sizeText(receivedBytes)} de {sizeText(size)}. No cierres esta pestaña.
        </Typography>
        <Button color="inherit" onClick={cancel}>
          Cancelar descarga
        </Button>
      </Box>
    </Box>
  );
}

interface RunningDownload {
  readonly receivedBytes: number;
  readonly cancel: () => void;
}

/** Keyed by export id. Outlives the screen, because the file of a large clinic takes minutes. */
const downloads = new Map<number, RunningDownload>();
const listeners = new Set<() => void>();

function setDownload(id: number, download: RunningDownload | undefined): void {
  if (download) downloads.set(id, download);
  else downloads.delete(id);
  for (const listener of listeners) listener();
}

onSessionEnd(() => {
  for (const { cancel } of downloads.values()) cancel();
});

const useDownload = (id: number): RunningDownload | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => downloads.get(id),
  );

async function downloadExport(clinicId: number, id: number): Promise<void> {
  if (downloads.has(id)) return;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  setDownload(id, { receivedBytes: 0, cancel });
  try {
    const { file, fileName } = await exchangeApi.downloadExport(
      { params: { clinicId, id } },
      { signal, onDownloadProgress: ({ receivedBytes }) => setDownload(id, { receivedBytes, cancel }) },
    );
    saveFile(file, fileName);
  } catch (error) {
    if (!signal.aborted) toastFailure('No se pudo descargar la exportación', error, serverMessage);
  } finally {
    setDownload(id, undefined);
  }
}
