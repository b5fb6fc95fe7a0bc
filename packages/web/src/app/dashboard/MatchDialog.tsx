import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useId } from 'react';
import type { PatientMatch } from './find-patient.ts';

interface Props {
  matches: readonly PatientMatch[];
  onChoose: (match: PatientMatch) => void;
  onCancel: () => void;
}

/** Lets the administrator choose: a person has one patient record per clinic. */
export function MatchDialog({ matches, onChoose, onCancel }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>¿De qué clínica es el paciente?</DialogTitle>
      <List sx={{ overflow: 'auto' }}>
        {matches.map((match) => (
          <ListItem key={match.id} disablePadding>
            <ListItemButton onClick={() => onChoose(match)} sx={{ px: 3 }}>
              <ListItemText
                primary={match.clinicName ?? 'Sin clínica'}
                secondary={`Paciente n.º ${match.id}`}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Cancelar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
