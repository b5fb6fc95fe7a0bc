import { type ClinicExport, EXPORT_RETENTION_DAYS } from '@dentaria/contract/exchange/exports.ts';
import Archive from '@mui/icons-material/Inventory2Outlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState, useFocusAfterDialog } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import { exchangeApi } from '../exchange.api.ts';
import { percentOf, progressText } from './export-texts.ts';
import { FinishedExport } from './FinishedExport.tsx';

export function ExportsView({ clinicId }: { clinicId: number }) {
  const exports = useQuery(exportsQuery(clinicId));
  useOutcomeToast(exports.data);
  if (!exports.data) return <QueryState query={exports} failed="No se pudieron cargar las exportaciones." />;
  const running = exports.data.find(isUnfinished);
  return (
    <Stack sx={{ gap: 2 }}>
      <NewExport clinicId={clinicId} running={running} />
      <FinishedExports
        clinicId={clinicId}
        exports={exports.data.filter((each) => !isUnfinished(each))}
        mayRetry={!running}
      />
    </Stack>
  );
}

interface FinishedExportsProps {
  clinicId: number;
  exports: readonly ClinicExport[];
  mayRetry: boolean;
}

function FinishedExports({ clinicId, exports, mayRetry }: FinishedExportsProps) {
  const { retry, remove } = useExportActions(clinicId);
  const removing = useDialogState<ClinicExport>();
  const list = useRef<HTMLDivElement>(null);
  const focusList = useFocusAfterDialog(removing.isOpen, list);
  const confirm = async (): Promise<void> => {
    if (!removing.subject) return;
    const texts = { done: 'Exportación eliminada', failed: 'No se pudo eliminar la exportación' };
    if (await remove(removing.subject.id, texts)) focusList();
    removing.close();
  };
  return (
    <Panel title="Exportaciones">
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {exports.length === 0 ? (
          <EmptyState icon={Archive} message="Todavía no hay exportaciones para descargar" />
        ) : (
          <Box component="ul" aria-label="Exportaciones" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {exports.map((each) => (
              <FinishedExport
                key={each.id}
                clinicId={clinicId}
                export={each}
                onRetry={mayRetry ? retry : undefined}
                onRemove={() => removing.open(each)}
              />
            ))}
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={removing.isOpen}
        title="Eliminar la exportación"
        confirmLabel="Eliminar"
        color="error"
        focusOn="cancel"
        onConfirm={confirm}
        onCancel={removing.close}
      >
        {removing.subject?.state === 'failed'
          ? 'Se quita de la lista.'
          : 'El archivo se borra del servidor y ya no se puede descargar. Las copias descargadas quedan donde están.'}
      </ConfirmDialog>
    </Panel>
  );
}

function useOutcomeToast(exports: readonly ClinicExport[] | undefined): void {
  const unfinishedId = useRef<number>(undefined);
  useEffect(() => {
    const state = exports?.find(({ id }) => id === unfinishedId.current)?.state;
    if (state === 'done') toast.success('La exportación está lista para descargar');
    if (state === 'failed') toast.error('La exportación falló');
    unfinishedId.current = exports?.find(isUnfinished)?.id;
  }, [exports]);
}

interface NewExportProps {
  clinicId: number;
  running: ClinicExport | undefined;
}

function NewExport({ clinicId, running }: NewExportProps) {
  const { start } = useExportActions(clinicId);
  const [isAsking, setAsking] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const focusOutcome = useFocusAfterDialog(isAsking, outcome);
  const confirm = async (): Promise<void> => {
    await start();
    focusOutcome();
    setAsking(false);
  };
  return (
    <Panel title="Exportar la clínica">
      <Typography variant="body2">
        Reúne en un archivo todo lo que la clínica guardó, para tener una copia propia, usarla en otro
        programa o instalar la clínica en otro servidor.
      </Typography>
      <Box ref={outcome} tabIndex={-1} sx={{ my: 2, '&:focus': { outline: 'none' } }}>
        {running ? (
          <RunningExport clinicId={clinicId} running={running} />
        ) : (
          <Button variant="contained" startIcon={<Archive />} onClick={() => setAsking(true)}>
            Exportar la clínica
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ typography: 'body2', pl: 2.5, my: 1.5, '& li': { mb: 0.5 } }}>
        <li>
          <b>Planillas</b> de pacientes, turnos, cuentas, pagos y presupuestos, que se abren en Excel o
          LibreOffice.
        </li>
        <li>
          <b>Todos los datos</b>, también cada versión de cada historia clínica y la auditoría, para otros
          programas y para volver a instalar la clínica.
        </li>
        <li>
          <b>Una lista de los archivos</b>, con sus filas y su huella SHA-256, y de lo que no se copia: las
          contraseñas y las claves del email, entre otras cosas.
        </li>
      </Box>
      <Alert severity="warning">
        El archivo contiene datos de salud de todos los pacientes y no está cifrado. Guardalo en un lugar
        seguro y borralo cuando no lo necesites. Solo el propietario de la clínica y los administradores
        pueden exportarla y descargar el archivo, y cada vez queda registrado.
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title="Exportar la clínica"
        confirmLabel="Exportar"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        Se prepara un archivo con todos los datos de la clínica, también los de salud. Tarda entre unos
        segundos y unos minutos; mientras tanto, todos pueden seguir trabajando. El archivo se borra solo a
        los {EXPORT_RETENTION_DAYS} días.
      </ConfirmDialog>
    </Panel>
  );
}

interface RunningProps {
  clinicId: number;
  running: ClinicExport;
}

function RunningExport({ clinicId, running }: RunningProps) {
  const { remove } = useExportActions(clinicId);
  const [isAsking, setAsking] = useState(false);
  const percent = running.state === 'running' ? percentOf(running.rowsDone, running.rowsTotal) : undefined;
  const cancel = async (): Promise<void> => {
    const texts = { done: 'Exportación cancelada', failed: 'No se pudo cancelar la exportación' };
    await remove(running.id, texts);
    setAsking(false);
  };
  return (
    <Box role="group" aria-label="Exportación en curso">
      <Typography variant="subtitle2">Exportación en curso</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {progressText(running)}
      </Typography>
      <LinearProgress
        aria-label="Avance de la exportación"
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: 6, borderRadius: 3, mb: 1.5 }}
      />
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {running.requestedBy ? `La pidió ${running.requestedBy.name}` : 'Se pidió'} el{' '}
        {clinicDateTime(running.createdAt)}. Podés salir de esta pantalla: sigue en el servidor y la
        encontrarás aquí.
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Cancelar exportación
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancelar la exportación"
        confirmLabel="Cancelar exportación"
        cancelLabel="Seguir exportando"
        color="warning"
        focusOn="cancel"
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        Lo preparado hasta ahora se borra. Otra exportación empieza desde el principio.
      </ConfirmDialog>
    </Box>
  );
}

const POLL_MS = 1_000;

const isUnfinished = ({ state }: ClinicExport): boolean => state === 'queued' || state === 'running';

const exportsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['exchange', clinicId, 'exports'],
    queryFn: ({ signal }) => exchangeApi.listExports({ params: { clinicId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
    // A colleague or an API client may have started one.
    staleTime: 0,
  });

function useExportActions(clinicId: number) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: exportsQuery(clinicId).queryKey });

  async function start(): Promise<void> {
    dismissToasts();
    try {
      await exchangeApi.startExport({ params: { clinicId } });
    } catch (error) {
      if (isStatus(error, 409) && error.errors.state)
        toast.info('Ya había una exportación en curso: es la que se muestra.');
      else toastFailure('No se pudo empezar la exportación', error, serverMessage);
    }
    await reload();
  }

  /** Also returns true if a colleague has already deleted the export. */
  async function remove(
    id: number,
    texts: { readonly done: string; readonly failed: string },
  ): Promise<boolean> {
    dismissToasts();
    let isGone = true;
    try {
      await exchangeApi.deleteExport({ params: { clinicId, id } });
      toast.success(texts.done);
    } catch (error) {
      isGone = isStatus(error, 404);
      toastFailure(texts.failed, error, serverMessage);
    }
    await reload();
    return isGone;
  }

  return { start, retry: useSingleFlight(start), remove };
}
