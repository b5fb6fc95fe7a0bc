import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useNavigate } from 'react-router';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../../features/clinical-history/clinical-history.paths.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasRole } from '../../shared/session/session-user.ts';
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx';
import { ContentDialog } from '../../shared/ui/dialogs/ContentDialog.tsx';
import type { PatientMatch, SearchResult } from './find-patient.ts';

interface Props {
  found: Exclude<SearchResult, { kind: 'history' }>;
  onChoose: (patientId: number) => void;
  onClose: () => void;
}

/** Shown when a search does not find exactly one history (specification, section 4, "DNI search"). */
export function SearchResultDialog({ found, onChoose, onClose }: Props) {
  const navigate = useNavigate();
  const user = useSignedInUser();
  switch (found.kind) {
    case 'no-patient':
      return (
        <ConfirmDialog
          open
          title="Paciente no encontrado"
          confirmLabel="Registrar paciente"
          onCancel={onClose}
          alternative={
            hasRole(user, 'DENTIST')
              ? {
                  label: 'Registrar y abrir historia',
                  onChoose: () =>
                    navigate(clinicalHistoryPaths.historyNew.to(), { state: { docNumber: found.docNumber } }),
                }
              : undefined
          }
          onConfirm={() => navigate(authPaths.userAdd.to(), { state: { docNumber: found.docNumber } })}
        >
          No se encontró ningún paciente con ese DNI. ¿Desea registrar un nuevo paciente?
        </ConfirmDialog>
      );
    case 'no-history':
      return (
        <ConfirmDialog
          open
          title="Sin historia clínica"
          confirmLabel="Crear historia clínica"
          onCancel={onClose}
          onConfirm={() => navigate(clinicalHistoryPaths.historyNew.to({}, { patientId: found.patientId }))}
        >
          El paciente existe pero no tiene historia clínica. ¿Desea crear una ahora?
        </ConfirmDialog>
      );
    case 'several':
      return <MatchDialog matches={found.matches} onChoose={onChoose} onClose={onClose} />;
  }
}

interface MatchDialogProps extends Omit<Props, 'found'> {
  matches: readonly PatientMatch[];
}

/** Lets the administrator choose: a person has one patient record per clinic. */
const MatchDialog = ({ matches, onChoose, onClose }: MatchDialogProps) => (
  <ContentDialog
    title="¿De qué clínica es el paciente?"
    maxWidth="xs"
    onClose={onClose}
    actions={
      <Button color="inherit" onClick={onClose}>
        Cancelar
      </Button>
    }
  >
    <List sx={{ mx: -3, mb: -2.5 }}>
      {matches.map((match) => (
        <ListItem key={match.id} disablePadding>
          <ListItemButton onClick={() => onChoose(match.id)} sx={{ px: 3 }}>
            <ListItemText
              primary={match.clinicName ?? 'Sin clínica'}
              secondary={`Paciente n.º ${match.id}`}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  </ContentDialog>
);
