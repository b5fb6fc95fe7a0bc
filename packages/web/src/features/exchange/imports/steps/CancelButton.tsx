import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { useImportAction } from '../use-import-action.ts';

interface Props {
  clinicId: number;
  job: ImportSummary;
}

/** Cancels an import that waits or runs, after a confirmation. */
export function CancelButton({ clinicId, job }: Props) {
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
