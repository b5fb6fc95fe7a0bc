import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { patientsText } from '../import-texts.ts';
import { useImportAction } from '../use-import-action.ts';

interface Props {
  clinicId: number;
  job: ImportSummary;
}

/** Takes back a whole import, after a confirmation. */
export function UndoButton({ clinicId, job: { id, counts } }: Props) {
  const dialog = useDialogState();
  const undo = useImportAction(clinicId, id, 'undo');
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<Undo />} onClick={() => dialog.open({})}>
        Deshacer importación
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title="Deshacer la importación"
        confirmLabel="Deshacer"
        color="error"
        focusOn="cancel"
        onConfirm={async () => {
          await undo.run();
          dialog.close();
        }}
        onCancel={dialog.close}
      >
        {counts.created > 0 && <p>Se eliminan los pacientes que creó: {patientsText(counts.created)}.</p>}
        {counts.updated > 0 && (
          <p>Vuelven a su valor anterior los datos que cambió: {patientsText(counts.updated)}.</p>
        )}
        <p>Lo que alguien cambió o usó después no se toca: queda en la lista, con el motivo.</p>
      </ConfirmDialog>
    </>
  );
}
