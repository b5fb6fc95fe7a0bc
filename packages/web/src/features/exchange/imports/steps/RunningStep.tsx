import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { countsText, percentOf } from '../import-texts.ts';
import { CancelButton } from './CancelButton.tsx';

const TITLES = {
  checking: 'Revisando el archivo',
  importing: 'Importando los pacientes',
  undoing: 'Deshaciendo la importación',
} as const;
export type RunningState = keyof typeof TITLES;

interface Props {
  clinicId: number;
  job: ImportJob & { readonly state: RunningState };
}

/** The progress of a step that runs on the server. */
export function RunningStep({ clinicId, job }: Props) {
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
