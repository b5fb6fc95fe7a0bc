import type { ImportJob, ImportState } from '@dentaria/contract/exchange/imports.ts';
import Stack from '@mui/material/Stack';
import MuiStep from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { ImportStateChip } from './ImportStateChip.tsx';
import { formatText, rowsText } from './import-texts.ts';

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
export function ImportHeading({ job }: { job: ImportJob }) {
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
