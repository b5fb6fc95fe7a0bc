import EventNote from '@mui/icons-material/EventNote';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Link } from 'react-router';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { schedulingPaths } from '../scheduling.paths.ts';

interface Props {
  mayManage: boolean;
  /** Of the address. */
  clinicId: number | undefined;
}

/** Shown until the clinic has hours and a type of appointment. */
export const AgendaNotReady = ({ mayManage, clinicId }: Props) => (
  <Paper>
    <EmptyState
      icon={EventNote}
      message={
        mayManage
          ? 'La agenda todavía no tiene horarios. Configúrala en un minuto: días, horas y sillones.'
          : 'La agenda todavía no tiene horarios. Pide a quien dirige la clínica que la configure.'
      }
    >
      {mayManage && (
        <Button
          component={Link}
          to={schedulingPaths.settings.to({}, { clinic: clinicId })}
          variant="contained"
        >
          Configurar la agenda
        </Button>
      )}
    </EmptyState>
  </Paper>
);
