import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicDateTime, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { DUE_LIST, DUE_ROW, NO_ROWS, TOUCH } from '../patient/due-list.ts';
import { patientRecallsQuery, useRecallChanges } from './recalls.queries.ts';

const RecallDialog = lazyComponent(async () => (await import('./RecallDialog.tsx')).RecallDialog);

export function PatientRecalls({ patient }: PatientPartProps) {
  const read = useQuery(patientRecallsQuery(patient.id));
  const changes = useRecallChanges();
  const dialog = useDialogState<{ readonly recall?: Recall }>();
  const recalls = read.data?.filter(({ state }) => state !== 'replaced');
  const clinicId = dialog.subject?.recall?.clinicId ?? patient.clinicId;
  return (
    <Panel title="Controles">
      <QueryState
        query={read}
        failed="No se pudieron cargar los controles."
        loading={<Typography {...NO_ROWS}>Cargando…</Typography>}
      />
      {recalls?.length === 0 && <Typography {...NO_ROWS}>No tiene controles planificados.</Typography>}
      {recalls && recalls.length > 0 && (
        <Box component="ul" aria-label="Controles" sx={DUE_LIST}>
          {recalls.map((recall) => (
            <RecallRow
              key={recall.id}
              recall={recall}
              onChange={() => dialog.open({ recall })}
              onRefuse={() => void changes.refuse(recall)}
              onReopen={() => void changes.reopen(recall)}
            />
          ))}
        </Box>
      )}
      {patient.clinicId !== null && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => dialog.open({})}
          sx={{ ...TOUCH, mt: 1, ml: -0.5 }}
        >
          Planificar control
        </Button>
      )}
      {clinicId !== null && (
        <DialogSlot state={dialog}>
          {(state, { recall }) => (
            <RecallDialog {...state} clinicId={clinicId} patientId={patient.id} recall={recall} />
          )}
        </DialogSlot>
      )}
    </Panel>
  );
}

interface RowProps {
  recall: Recall;
  onChange: () => void;
  onRefuse: () => void;
  onReopen: () => void;
}

function RecallRow({ recall, onChange, onRefuse, onReopen }: RowProps) {
  const { reason, dueDay, state, bookedFor } = recall;
  const isOpen = state === 'open';
  const isDue = isOpen && bookedFor === null && dueDay <= clinicToday();
  return (
    <Box component="li" sx={{ ...DUE_ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 11rem', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <b>{formatDay(dueDay)}</b> {reason}
        </Typography>
        <Typography
          variant="caption"
          sx={{
            display: 'block',
            color: isDue ? 'warning.dark' : 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {stateOf(recall, isDue)}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 0.5 }}>
        {isOpen ? (
          <>
            <RecallButton label="Cambiar" reason={reason} onClick={onChange} />
            {bookedFor === null && (
              <RecallButton
                label="Descartar"
                color="inherit"
                reason={reason}
                onClick={onFirstClick(onRefuse)}
              />
            )}
          </>
        ) : (
          <RecallButton label="Restaurar" reason={reason} onClick={onFirstClick(onReopen)} />
        )}
      </Stack>
    </Box>
  );
}

interface RecallButtonProps extends Pick<ButtonProps, 'color' | 'onClick'> {
  label: string;
  reason: string;
}

const RecallButton = ({ label, reason, ...button }: RecallButtonProps) => (
  <Button {...button} size="small" sx={TOUCH} aria-label={`${label} el control: ${reason}`}>
    {label}
  </Button>
);

function stateOf({ state, refusal, bookedFor }: Recall, isDue: boolean): string {
  if (state === 'refused') return ['Descartado', refusal].filter(Boolean).join(': ');
  if (bookedFor !== null) return `Turno reservado: ${clinicDateTime(bookedFor)}`;
  return isDue ? 'Hay que citarlo' : 'Todavía no hay que citarlo';
}
