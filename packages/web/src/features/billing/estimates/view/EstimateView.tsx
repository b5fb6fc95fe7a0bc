import type { AcceptanceWay, Estimate, Signature } from '@dentaria/contract/billing/estimates.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../../../shared/clinic/active-clinics.query.ts';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { openLinksText } from '../../../../shared/links/open-links-text.ts';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { coverageText, dayText, mailText } from '../estimate-texts.ts';
import { SIGNATURE_BOX } from '../signature/strokes.ts';
import { EstimateLines } from './EstimateLines.tsx';
import { TotalsList } from './TotalsList.tsx';

export function EstimateView({ estimate }: { estimate: Estimate }) {
  const { clinicId, patient, presentedAt, createdBy, coverage, totals, note, mail, links } = estimate;
  const clinics = useQuery(activeClinicsQuery);
  const clinicName = clinics.data?.find(({ id }) => id === clinicId)?.name;
  return (
    <Stack sx={{ gap: 2 }}>
      {estimate.pricesExpired && (
        <Alert severity="warning">
          El presupuesto venció: los precios de lo que falta realizar pueden estar desactualizados.
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
            { label: 'Válido hasta', value: formatDay(estimate.validUntil) },
            ...(mail ? [{ label: 'Email al paciente', value: mailText(mail) }] : []),
            ...(links && links.open > 0 ? [{ label: 'Enlaces', value: openLinksText(links) }] : []),
          ]}
        />
      </Panel>
      <Panel title="Prestaciones">
        <EstimateLines lines={estimate.lines} showsDone={estimate.state === 'accepted'} />
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

const WAYS: Readonly<Record<AcceptanceWay, string>> = {
  signature: 'con su firma',
  typed: 'con su nombre escrito',
  link: 'por el enlace',
};

function AnswerPanel({ estimate: { acceptance, rejection, hash } }: { estimate: Estimate }) {
  if (acceptance)
    return (
      <Panel title="Aceptación">
        <Typography>
          {acceptance.name}, DNI {acceptance.docNumber}, lo aceptó {WAYS[acceptance.way]} el{' '}
          {clinicDateTime(acceptance.at)}.{acceptance.takenBy && ` Lo registró ${acceptance.takenBy.name}.`}
        </Typography>
        {acceptance.signature && (
          <Box sx={{ maxWidth: 360, mt: 1.5, borderBottom: 1, borderColor: 'text.secondary' }}>
            <SignatureDrawing strokes={acceptance.signature} label={`Firma de ${acceptance.name}`} />
          </Box>
        )}
        {hash && (
          <Typography
            variant="caption"
            color="textSecondary"
            component="p"
            sx={{ overflowWrap: 'anywhere', mt: 1.5 }}
          >
            Huella de lo aceptado (SHA-256): {hash}
          </Typography>
        )}
      </Panel>
    );
  if (!rejection) return null;
  return (
    <Panel title="Rechazo">
      <Typography>
        Se rechazó el {clinicDateTime(rejection.at)}
        {rejection.takenBy ? `; lo registró ${rejection.takenBy.name}.` : ', por el enlace.'}
      </Typography>
      {rejection.reason && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Motivo: {rejection.reason}
        </Typography>
      )}
    </Panel>
  );
}

interface SignatureDrawingProps {
  strokes: Signature;
  label: string;
}

const SignatureDrawing = ({ strokes, label }: SignatureDrawingProps) => (
  <Box
    component="svg"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    sx={{ display: 'block', width: 1, color: 'text.primary' }}
  >
    {strokes.map((points, index) => (
      <polyline
        // biome-ignore lint/suspicious/noArrayIndexKey: the strokes never change.
        key={index}
        // A single point is a line of zero length, which round caps make visible.
        points={[...points, ...points.slice(0, 1).filter(() => points.length === 1)]
          .map(([x, y]) => `${x},${y}`)
          .join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </Box>
);
