import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { FileNotes } from '../FileNotes.tsx';
import { errorCount, patientsText, rowsText, rowsWithNotesText } from '../import-texts.ts';
import { type ImportProps, useImportAction } from '../imports.queries.ts';
import { ImportRows } from '../rows/ImportRows.tsx';
import { CancelButton, ErrorsButton } from './ImportButtons.tsx';

interface Props extends ImportProps {
  onEditColumns: () => void;
}

export function CheckStep({ clinicId, job, onEditColumns }: Props) {
  const { counts } = job;
  const dialog = useDialogState();
  const action = useImportAction(clinicId, job.id, 'run');
  const toWrite = counts.created + counts.updated;
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={toWrite === 0 ? 'warning' : 'info'}>
        {toWrite === 0
          ? 'Con estas columnas no hay ningún paciente para crear ni para cambiar.'
          : `Todavía no se guardó nada. Mirá qué va a pasar con cada fila y después importá.`}
      </Alert>
      <FileNotes notes={job.notes} />
      {job.noted > 0 && (
        <Alert severity="warning" role="note">
          {rowsWithNotesText(job.noted)} Miralas en «Con avisos» antes de importar.
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={toWrite === 0} onClick={() => dialog.open({})}>
          Importar {patientsText(toWrite)}
        </Button>
        <Button variant="outlined" onClick={onEditColumns}>
          Cambiar columnas
        </Button>
        <ErrorsButton clinicId={clinicId} job={job} />
        <CancelButton clinicId={clinicId} job={job} />
      </Stack>
      <ImportRows clinicId={clinicId} job={job} />
      <ConfirmDialog
        open={dialog.isOpen}
        title={`Importar ${patientsText(toWrite)}`}
        confirmLabel="Importar"
        onConfirm={async () => {
          await action.run();
          dialog.close();
        }}
        onCancel={dialog.close}
      >
        <PlannedChanges job={job} />
        <p>La importación se puede deshacer después.</p>
      </ConfirmDialog>
    </Stack>
  );
}

function PlannedChanges({ job: { counts, noted } }: Pick<ImportProps, 'job'>) {
  const { created, updated, unchanged } = counts;
  const rejected = errorCount({ counts });
  return (
    <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
      {created > 0 && <li>{`${created === 1 ? 'Se crea' : 'Se crean'} ${patientsText(created)}.`}</li>}
      {updated > 0 && <li>{`Cambian los datos de ${patientsText(updated)}.`}</li>}
      {unchanged > 0 && (
        <li>{`${unchanged === 1 ? 'Queda igual' : 'Quedan iguales'} ${patientsText(unchanged)}.`}</li>
      )}
      {rejected > 0 && (
        <li>{`No se ${rejected === 1 ? 'importa' : 'importan'} ${rowsText(rejected)} con errores o DNI repetido.`}</li>
      )}
      {noted > 0 && <li>{rowsWithNotesText(noted)}</li>}
    </Stack>
  );
}
