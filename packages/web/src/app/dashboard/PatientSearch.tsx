import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { DniSearchForm } from './DniSearchForm.tsx';
import { findHistory, findPatient, type SearchResult } from './find-patient.ts';

const loadResultDialog = () => import('./SearchResultDialog.tsx');
const SearchResultDialog = lazyComponent(async () => (await loadResultDialog()).SearchResultDialog);

/** Searches a patient by DNI: opens the history, or offers to create the missing patient or history. */
export function PatientSearch() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Exclude<SearchResult, { kind: 'history' }>>();
  const search = useMutation({
    mutationFn: (step: { docNumber: string } | { patientId: number }) =>
      'docNumber' in step ? findPatient(step.docNumber) : findHistory(step.patientId),
    onSuccess: (found) => {
      if (found.kind === 'history') navigate(paths.history.to({ patientId: found.patientId }));
      else setQuestion(found);
    },
    // Other errors are only logged (specification, section 4).
    onError: (error) => console.error(error),
  });
  const close = () => setQuestion(undefined);
  return (
    <>
      <DniSearchForm
        busy={search.isPending}
        onSearch={(docNumber) => {
          void loadResultDialog().catch(() => undefined);
          search.mutate({ docNumber });
        }}
      />
      {question && (
        <SearchResultDialog
          found={question}
          onClose={close}
          onChoose={(patientId) => {
            close();
            search.mutate({ patientId });
          }}
        />
      )}
    </>
  );
}
