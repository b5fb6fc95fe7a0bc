import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isStatus } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { ImportHeading } from './ImportHeading.tsx';
import { countsText, IMPORT_STATE_NAMES, isRunning } from './import-texts.ts';
import { importQuery } from './imports.queries.ts';
import { CheckStep } from './steps/CheckStep.tsx';
import { ResultStep } from './steps/ResultStep.tsx';
import { RunningStep } from './steps/RunningStep.tsx';
import { useImportPath } from './use-import-path.ts';

interface Props {
  clinicId: number;
  id: number;
}

/** One import, at the step where it is. */
export function ImportScreen({ clinicId, id }: Props) {
  const job = useQuery(importQuery(clinicId, id));
  const pathOf = useImportPath();
  const isMissing = isStatus(job.error, 404);
  return (
    <Stack sx={{ gap: 2 }}>
      <Button
        component={Link}
        to={pathOf()}
        color="inherit"
        startIcon={<ArrowBack />}
        sx={{ alignSelf: 'flex-start' }}
      >
        Importaciones
      </Button>
      {job.isPending && <LoadingSkeleton shape="cards" label="Cargando la importación..." />}
      {isMissing && <ErrorState message="No se encontró la importación." />}
      {job.isLoadingError && !isMissing && (
        <ErrorState
          message="No se pudo cargar la importación."
          error={job.error}
          onRetry={() => job.refetch()}
        />
      )}
      {job.data && !isMissing && (
        <>
          <ImportHeading job={job.data} />
          {job.isRefetchError && isRunning(job.data) && (
            <Alert severity="warning">
              No se pudo actualizar el avance. El servidor sigue trabajando: se vuelve a intentar solo.
            </Alert>
          )}
          <Step clinicId={clinicId} job={job.data} />
        </>
      )}
    </Stack>
  );
}

function Step({ clinicId, job }: { clinicId: number; job: ImportJob }) {
  const [isEditing, setEditing] = useState(false);
  const { state } = job;
  const isRunningStep = state === 'checking' || state === 'importing' || state === 'undoing';
  const showsColumns = state === 'uploaded' || (state === 'checked' && isEditing);
  return (
    <>
      <div role="status" style={VISUALLY_HIDDEN}>
        {IMPORT_STATE_NAMES[state]}
        {!isRunningStep && countsText(job) !== '' && `: ${countsText(job)}`}
      </div>
      {showsColumns && (
        <ColumnsStep
          clinicId={clinicId}
          job={job}
          onBack={isEditing ? () => setEditing(false) : undefined}
          onChecking={() => setEditing(false)}
        />
      )}
      {isRunningStep && <RunningStep clinicId={clinicId} job={{ ...job, state }} />}
      {state === 'checked' && !isEditing && (
        <CheckStep clinicId={clinicId} job={job} onEditColumns={() => setEditing(true)} />
      )}
      {!showsColumns && !isRunningStep && state !== 'checked' && <ResultStep clinicId={clinicId} job={job} />}
    </>
  );
}
