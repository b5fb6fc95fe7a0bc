import { type Dentition, dentitionOfAge } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { countFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { paths } from '../../../shared/paths.ts';
import { ageOn } from '../../../shared/patients/patient-facts.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { contentOfHistory } from '../edit/history-content.ts';
import { historyQuery } from '../history/history.queries.ts';
import { hashOf } from '../history/sections.ts';

const SmallMouth = lazyComponent(async () => (await import('./SmallMouth.tsx')).SmallMouth);

/** Reserves the height of the chart. */
const ASPECT_RATIOS: Readonly<Record<Dentition, string>> = {
  permanente: '798 / 182',
  temporaria: '798 / 182',
  mixta: '798 / 332',
};

export function MouthPanel({ patient }: PatientPartProps) {
  const history = useQuery(historyQuery(patient.id));
  const content = history.data ? contentOfHistory(history.data) : undefined;
  const dentition = dentitionOfAge(ageOn(clinicToday(), patient.dateOfBirth ?? ''));
  const absent = history.isError ? 'No se pudo cargar el odontograma.' : '\u00a0';
  const without = history.data === null ? 'Sin historia clínica' : absent;
  return (
    <Panel title="Boca">
      <Box sx={{ position: 'relative', aspectRatio: ASPECT_RATIOS[dentition] }}>
        {content && <SmallMouth {...content} dentition={dentition} />}
        {/* Hides the numbers in the picture, which would otherwise be the visible label (WCAG 2.5.3). */}
        <Box
          component={Link}
          to={{ pathname: paths.history.to({ patientId: patient.id }), hash: hashOf('odontogram') }}
          aria-label="Abrir el odontograma"
          sx={{ position: 'absolute', inset: 0, borderRadius: 1 }}
        />
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {content ? countText(countFindings(content.chart)) : without}
      </Typography>
    </Panel>
  );
}

const countText = (count: number): string =>
  count === 0 ? 'Sin hallazgos registrados' : `${count} ${count === 1 ? 'hallazgo' : 'hallazgos'}`;
