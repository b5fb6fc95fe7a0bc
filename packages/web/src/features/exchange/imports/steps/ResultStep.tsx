import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import Undo from '@mui/icons-material/Undo';
import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { doneText, errorCount, hasOutcome, patientsText } from '../import-texts.ts';
import { type ImportProps, useImportAction } from '../imports.queries.ts';
import { ImportRows } from '../rows/ImportRows.tsx';
import { useImportPath } from '../use-import-path.ts';
import { ErrorsButton } from './ImportButtons.tsx';

export function ResultStep({ clinicId, job }: ImportProps) {
  const pathOf = useImportPath();
  const { severity, text } = summaryOf(job);
  const hasRows = hasOutcome(job);
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={severity}>
        {text}
        {job.state === 'imported' && errorCount(job) > 0 && (
          <div>
            Las filas con errores no se importaron: descargalas, corregilas y subí ese archivo. Los pacientes
            que ya están no se repiten.
          </div>
        )}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {hasRows && <ErrorsButton clinicId={clinicId} job={job} />}
        {job.canBeUndone && <UndoButton clinicId={clinicId} job={job} />}
        <Button variant="outlined" component={Link} to={pathOf()}>
          Importar otro archivo
        </Button>
      </Stack>
      {hasRows && <ImportRows clinicId={clinicId} job={job} />}
    </Stack>
  );
}

interface Summary {
  readonly severity: NonNullable<AlertProps['severity']>;
  readonly text: string;
}

function summaryOf(job: ImportJob): Summary {
  const { state, counts, failure, canBeUndone } = job;
  if (state === 'failed')
    return {
      severity: 'error',
      text: [
        failure ?? 'La importación se interrumpió.',
        canBeUndone
          ? 'Una parte ya estaba importada: podés deshacerla, o subir el archivo otra vez para completarla.'
          : 'No quedó nada importado: podés subir el archivo otra vez.',
      ].join(' '),
    };
  if (state === 'cancelled')
    return canBeUndone
      ? { severity: 'warning', text: `La importación se canceló por la mitad: ${doneText(job)}.` }
      : { severity: 'info', text: 'La importación se canceló. No se importó nada.' };
  if (state === 'undone')
    return counts.kept === 0
      ? { severity: 'success', text: `La importación se deshizo: ${patientsText(counts.undone)}.` }
      : {
          severity: 'warning',
          text: `La importación se deshizo, salvo ${patientsText(counts.kept)}: abajo está el motivo de cada uno.`,
        };
  return { severity: 'success', text: `Importación terminada: ${doneText(job)}.` };
}

function UndoButton({ clinicId, job: { id, counts } }: ImportProps) {
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
