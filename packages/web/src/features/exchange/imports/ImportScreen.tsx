import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
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
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { ImportStateChip } from './ImportStateChip.tsx';
import { countsText, formatText, IMPORT_STATES, isRunning, percentOf, rowsText } from './import-texts.ts';
import { importQuery } from './imports.queries.ts';
import { CheckStep } from './steps/CheckStep.tsx';
import { CancelButton } from './steps/ImportButtons.tsx';
import { ResultStep } from './steps/ResultStep.tsx';
import { useImportPath } from './use-import-path.ts';

interface Props {
  clinicId: number;
  id: number;
}

export function ImportScreen({ clinicId, id }: Props) {
  const job = useQuery(importQuery(clinicId, id));
  const pathOf = useImportPath();
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
      {!job.data || isStatus(job.error, 404) ? (
        <QueryState
          query={job}
          failed="No se pudo cargar la importación."
          absent="No se encontró la importación."
          loading={<LoadingSkeleton shape="cards" label="Cargando la importación..." />}
        />
      ) : (
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
        {IMPORT_STATES[state].name}
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

const STEPS = [
  { id: 'columns', name: 'Columnas' },
  { id: 'check', name: 'Revisión' },
  { id: 'import', name: 'Importación' },
  { id: 'result', name: 'Resultado' },
] as const;

function ImportHeading({ job }: { job: ImportJob }) {
  const { fileName, state, rows, createdBy, createdAt } = job;
  const facts = [rowsText(rows), formatText(job), `subido por ${createdBy} el ${clinicDateTime(createdAt)}`];
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
        activeStep={state === 'imported' || state === 'undone' ? STEPS.length : IMPORT_STATES[state].step}
        alternativeLabel
        sx={{ '& .MuiStepLabel-label': { fontSize: '0.75rem' } }}
      >
        {STEPS.map(({ id, name }, index) => (
          <MuiStep key={id}>
            <StepLabel error={state === 'failed' && index === IMPORT_STATES.failed.step}>{name}</StepLabel>
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
      {/* Reserves the height of the text, so that the button below stays in place. */}
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: { xs: '3em', sm: '1.5em' } }}>
        {countsText(job)}
      </Typography>
      <Typography variant="body2" sx={{ my: 1.5 }}>
        Sigue en el servidor aunque salgas de esta pantalla o cierres el navegador. Mientras tanto podés
        seguir trabajando.
      </Typography>
      {state !== 'undoing' && <CancelButton clinicId={clinicId} job={job} />}
    </Panel>
  );
}
