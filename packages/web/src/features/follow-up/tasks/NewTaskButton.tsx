import AddTask from '@mui/icons-material/AddTask';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { patientQuery } from '../../../shared/patients/patients.queries.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { TOUCH } from '../patient/due-list.ts';

const TaskDialog = lazyComponent(async () => (await import('./TaskDialog.tsx')).TaskDialog);

const LABEL = 'Nueva tarea';

export function NewTaskButton({ patientId, appointmentId, isCompact }: ExtensionProps['patientAction']) {
  const dialog = useDialogState<{ patientId: number }>();
  const { data: patient } = useQuery({ ...patientQuery(patientId), enabled: dialog.isOpen });
  const isLoading = dialog.isOpen && !patient;
  const open = () => dialog.open({ patientId });
  return (
    <>
      {isCompact ? (
        <IconButton color="primary" aria-label={LABEL} title={LABEL} loading={isLoading} onClick={open}>
          <AddTask />
        </IconButton>
      ) : (
        <Button size="small" sx={TOUCH} startIcon={<AddTask />} loading={isLoading} onClick={open}>
          {LABEL}
        </Button>
      )}
      {dialog.subject && patient && patient.clinicId !== null && (
        <TaskDialog
          key={dialog.openCount}
          open={dialog.isOpen}
          clinicId={patient.clinicId}
          patient={{ id: patientId, name: patientName(patient) }}
          appointmentId={appointmentId}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
