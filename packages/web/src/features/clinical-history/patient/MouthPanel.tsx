import { countFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { historyQuery } from '../history/history.queries.ts';
import { contentOfHistory } from '../history/history-content.ts';
import { hashOf } from '../history/sections.ts';

const SmallMouth = lazyComponent(async () => (await import('./SmallMouth.tsx')).SmallMouth);

/** The whole mouth at a glance, which opens the odontogram. Nothing for a patient without a history. */
export function MouthPanel({ patient }: PatientPartProps) {
  const history = useQuery(historyQuery(patient.id));
  if (!history.data) return null;
  const { chart, notes } = contentOfHistory(history.data);
  const count = countFindings(chart);
  return (
    <Panel title="Boca">
      <Box
        component={Link}
        to={{ pathname: paths.history.to({ patientId: patient.id }), hash: hashOf('odontogram') }}
        aria-label="Abrir el odontograma"
        sx={{ display: 'block', minHeight: 96, borderRadius: 1, color: 'inherit' }}
      >
        <Suspense>
          <SmallMouth chart={chart} notes={notes} dateOfBirth={patient.dateOfBirth} />
        </Suspense>
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {count === 0 ? 'Sin hallazgos' : `${count} ${count === 1 ? 'hallazgo' : 'hallazgos'}`}
      </Typography>
    </Panel>
  );
}
