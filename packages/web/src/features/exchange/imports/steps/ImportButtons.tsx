import { thousands } from '@dentaria/contract/fields/thousands.ts';
import type { DownloadedFile } from '@dentaria/contract/http/route.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { saveFile } from '../../../../shared/lib/open-file.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { useServerCall } from '../../../../shared/ui/use-server-call.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { errorCount } from '../import-texts.ts';
import { type ImportProps, useImportAction } from '../imports.queries.ts';

export function CancelButton({ clinicId, job }: ImportProps) {
  const dialog = useDialogState<{ isImporting: boolean }>();
  const cancel = useImportAction(clinicId, job.id, 'cancel');
  return (
    <>
      <Button color="inherit" onClick={() => dialog.open({ isImporting: job.state === 'importing' })}>
        Cancelar importación
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title="Cancelar la importación"
        confirmLabel="Cancelar importación"
        cancelLabel="Volver"
        color="error"
        focusOn="cancel"
        onConfirm={async () => {
          await cancel.run();
          dialog.close();
        }}
        onCancel={dialog.close}
      >
        {dialog.subject?.isImporting
          ? 'Se deja de importar. Lo que ya se importó queda en la clínica hasta que lo deshagas.'
          : 'No se importa nada. Para importar estos pacientes hay que subir el archivo otra vez.'}
      </ConfirmDialog>
    </>
  );
}

export const ErrorsButton = ({ clinicId, job }: ImportProps) =>
  errorCount(job) > 0 && (
    <DownloadButton
      load={() => exchangeApi.exportImportErrors({ params: { clinicId, id: job.id } })}
      failed="No se pudieron descargar las filas con errores"
    >
      {`Descargar filas con errores (${thousands(errorCount(job))})`}
    </DownloadButton>
  );

interface DownloadProps {
  load: () => Promise<DownloadedFile>;
  failed: string;
  children: string;
}

export function DownloadButton({ load, failed, children }: DownloadProps) {
  const download = async () => {
    const { file, fileName } = await load();
    saveFile(file, fileName);
  };
  const { start, isPending } = useServerCall(failed, download, serverMessage);
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => start()}
    >
      {children}
    </Button>
  );
}
