import type { ImportJob, ImportState } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import MuiStep from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getConfig } from '../../../shared/api/config.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { ImportStateChip } from './ImportStateChip.tsx';
import {
  countsText,
  formatText,
  IMPORT_STATE_NAMES,
  isRunning,
  percentOf,
  rowsText,
} from './import-texts.ts';
import { importQuery } from './imports.queries.ts';
import { CheckStep } from './steps/CheckStep.tsx';
import { CancelButton } from './steps/ImportButtons.tsx';
import { ResultStep } from './steps/ResultStep.tsx';
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

const STEPS = ['Columnas', 'Revisión', 'Importación', 'Resultado'] as const;

const STEP_OF: Readonly<Record<ImportState, number>> = {
  uploaded: 0,
  checking: 1,
  checked: 1,
  importing: 2,
  imported: 3,
  undoing: 3,
  undone: 3,
  cancelled: 3,
  failed: 3,
};

/** The file, how it was read, and how far its import has come. */
function ImportHeading({ job }: { job: ImportJob }) {
  const { fileName, state, rows, createdBy, createdAt } = job;
  const facts = [
    rowsText(rows),
    formatText(job),
    `subido por ${createdBy} el ${formatMoment(createdAt, getConfig().clinicTimeZone)}`,
  ];
  return (
    <>
      <div>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Typography>
          <ImportStateChip state={state} />
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {facts.join(' · ')}
        </Typography>
      </div>
      <Stepper
        activeStep={state === 'imported' || state === 'undone' ? STEPS.length : STEP_OF[state]}
        alternativeLabel
        sx={{ '& .MuiStepLabel-label': { fontSize: '0.75rem' } }}
      >
        {STEPS.map((step, place) => (
          <MuiStep key={step}>
            <StepLabel error={state === 'failed' && place === STEP_OF.failed}>{step}</StepLabel>
          </MuiStep>
        ))}
      </Stepper>
    </>
  );
}

const TITLES = {
  checking: 'Revisando el archivo',
  importing: 'Importando los pacientes',
  undoing: 'Deshaciendo la importación',
} as const;
type RunningState = keyof typeof TITLES;

interface RunningProps {
  clinicId: number;
  job: ImportJob & { readonly state: RunningState };
}

/** The progress of a step that runs on the server. */
function RunningStep({ clinicId, job }: RunningProps) {
  const { state, processed, stepRows } = job;
  const title = TITLES[state];
  return (
    <Panel title={title}>
      <LinearProgress
        variant="determinate"
        value={percentOf(job)}
        aria-label={title}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 1, typography: 'body2' }}>
        <span>
          {thousands(processed)} de {thousands(stepRows)} filas
        </span>
        <b>{percentOf(job)} %</b>
      </Box>
      {/* As high without a text, so that the button below stays in place. */}
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: { xs: '3em', sm: '1.5em' } }}>
        {countsText(job)}
      </Typography>
      <Typography variant="body2" sx={{ my: 1.5 }}>
        Sigue en el servidor aunque salgas de esta pantalla o cierres el navegador. Mientras tanto puedes
        seguir trabajando.
      </Typography>
      {state !== 'undoing' && <CancelButton clinicId={clinicId} job={job} />}
    </Panel>
  );
}
