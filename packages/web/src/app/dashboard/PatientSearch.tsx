import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { DniSearchForm } from './DniSearchForm.tsx';
import { type Found, findHistory, findPatient } from './find-patient.ts';

/** Seldom needed: only an administrator finds a patient in several clinics. */
const MatchDialog = lazy(async () => ({ default: (await import('./MatchDialog.tsx')).MatchDialog }));

/** The search that a dentist's day begins with: to the history, or an offer of what is missing. */
export function PatientSearch() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Found>();
  const search = useMutation({
    mutationFn: (step: { docNumber: string } | { patientId: number }) =>
      'docNumber' in step ? findPatient(step.docNumber) : findHistory(step.patientId),
    onSuccess: (found) => {
      if (found.kind === 'history') navigate(paths.history.to({ patientId: found.patientId }));
      else setQuestion(found);
    },
    // The specification (section 4) has other errors only logged.
    onError: (error) => console.error(error),
  });
  const close = () => setQuestion(undefined);
  return (
    <>
      <DniSearchForm busy={search.isPending} onSearch={(docNumber) => search.mutate({ docNumber })} />
      <ConfirmDialog
        open={question?.kind === 'no-patient'}
        title="Paciente no encontrado"
        confirmLabel="Registrar paciente"
        onCancel={close}
        onConfirm={() =>
          question?.kind === 'no-patient' &&
          navigate(paths.userAdd.to(), { state: { docNumber: question.docNumber } })
        }
      >
        No se encontró ningún paciente con ese DNI. ¿Desea registrar un nuevo paciente?
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.kind === 'no-history'}
        title="Sin historia clínica"
        confirmLabel="Crear historia clínica"
        onCancel={close}
        onConfirm={() =>
          question?.kind === 'no-history' &&
          navigate(paths.historyNew.to({}, { patientId: question.patientId }))
        }
      >
        El paciente existe pero no tiene historia clínica. ¿Desea crear una ahora?
      </ConfirmDialog>
      {question?.kind === 'several' && (
        <Suspense>
          <MatchDialog
            matches={question.matches}
            onCancel={close}
            onChoose={({ id }) => {
              close();
              search.mutate({ patientId: id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
