import EventRepeat from '@mui/icons-material/EventRepeat';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { TOUCH } from '../patient/due-list.ts';
import { recallText } from './recall-texts.ts';
import { patientRecallsQuery, useRecallChanges } from './recalls.queries.ts';

const RecallDialog = lazyComponent(async () => (await import('./RecallDialog.tsx')).RecallDialog);

export function RecallPrompt({ appointment }: ExtensionProps['visitEnded']) {
  const { clinicId, patient, startsAt } = appointment;
  // Closing the visit has just created the recall.
  const recalls = useQuery({ ...patientRecallsQuery(patient.id), refetchOnMount: 'always' });
  const { refuse, reopen } = useRecallChanges();
  const dialog = useDialogState<{ id: number }>();
  const recall = recalls.data?.find(({ appointmentId }) => appointmentId === appointment.id);
  if (!recall && recalls.isError)
    return <FailedLine message="No se pudo cargar el próximo control." onRetry={recalls.refetch} />;
  if (!recall || recall.state === 'replaced') return null;
  const isOpen = recall.state === 'open';
  return (
    <Stack
      role="group"
      aria-label={`Control de ${patient.name}`}
      direction="row"
      sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}
    >
      <EventRepeat fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ flex: '1 1 auto' }}>
        {isOpen ? recallText(clinicTimeAt(new Date(startsAt)).day, recall.dueDay) : 'Control descartado'}
      </Typography>
      {isOpen ? (
        <Stack direction="row">
          <Button size="small" sx={TOUCH} onClick={() => dialog.open(recall)}>
            Cambiar
          </Button>
          <Button size="small" sx={TOUCH} color="inherit" onClick={onFirstClick(() => void refuse(recall))}>
            Descartar
          </Button>
        </Stack>
      ) : (
        <Button size="small" sx={TOUCH} onClick={onFirstClick(() => void reopen(recall))}>
          Restaurar
        </Button>
      )}
      <DialogSlot state={dialog}>
        {(state) => <RecallDialog {...state} clinicId={clinicId} patientId={patient.id} recall={recall} />}
      </DialogSlot>
    </Stack>
  );
}
