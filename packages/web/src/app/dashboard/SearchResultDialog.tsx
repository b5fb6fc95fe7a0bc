import { useNavigate } from 'react-router';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../../features/clinical-history/clinical-history.paths.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasRole } from '../../shared/session/session-user.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import type { SearchResult } from './find-patient.ts';
import { MatchDialog } from './MatchDialog.tsx';

interface Props {
  found: Exclude<SearchResult, { kind: 'history' }>;
  onChoose: (patientId: number) => void;
  onClose: () => void;
}

/** The dialog after a search without a unique history (specification, section 4, "DNI search"). */
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
      return <MatchDialog matches={found.matches} onCancel={onClose} onChoose={({ id }) => onChoose(id)} />;
  }
}
