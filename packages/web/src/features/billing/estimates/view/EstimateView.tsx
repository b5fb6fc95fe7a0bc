import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../../../shared/clinic/active-clinics.query.ts';
import { openLinksText } from '../../../../shared/links/open-links-text.ts';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { coverageText, dayText, mailText } from '../estimate-texts.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { EstimateLines } from './EstimateLines.tsx';
import { TotalsList } from './TotalsList.tsx';

/** An estimate as the patient gets it. */
export function EstimateView({ estimate }: { estimate: Estimate }) {
  const {
    clinicId,
    patient,
    presentedAt,
    createdBy,
    validUntil,
    coverage,
    lines,
    totals,
    note,
    mail,
    links,
  } = estimate;
  const clinics = useQuery(activeClinicsQuery);
  const clinicName = clinics.data?.find(({ id }) => id === clinicId)?.name;
  return (
    <Stack sx={{ gap: 2 }}>
      {estimate.pricesExpired && (
        <Alert severity="warning">
          Pasó la validez: los precios de lo que falta realizar pueden estar desactualizados.
        </Alert>
      )}
      <Panel title="Datos">
        <CardFacts
          facts={[
            ...(clinicName ? [{ label: 'Clínica', value: clinicName }] : []),
            { label: 'Paciente', value: patient.name },
            { label: 'Cobertura', value: coverageText(coverage) },
            { label: 'Profesional', value: createdBy.name },
            ...(presentedAt ? [{ label: 'Fecha', value: dayText(presentedAt) }] : []),
            { label: 'Válido hasta', value: formatDay(validUntil) },
            ...(mail ? [{ label: 'Correo al paciente', value: mailText(mail) }] : []),
            ...(links && links.open > 0 ? [{ label: 'Enlaces', value: openLinksText(links) }] : []),
          ]}
        />
      </Panel>
      <Panel title="Prestaciones">
        <EstimateLines lines={lines} showsDone={estimate.state === 'accepted'} />
      </Panel>
      <Panel title="Totales">
        <TotalsList totals={totals} instalments={estimate.instalments} />
      </Panel>
      {note && (
        <Panel title="Nota">
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Typography>
        </Panel>
      )}
      <AnswerPanel estimate={estimate} />
    </Stack>
  );
}
