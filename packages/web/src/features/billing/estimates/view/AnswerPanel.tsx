import type { AcceptanceWay, Estimate } from '@dentaria/contract/billing/estimates.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../../shared/api/config.ts';
import { formatMoment } from '../../../../shared/lib/dates.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { SignatureDrawing } from '../signature/SignatureDrawing.tsx';

const WAYS: Readonly<Record<AcceptanceWay, string>> = {
  signature: 'con su firma',
  typed: 'con su nombre escrito',
  link: 'por el enlace',
};

/** How the patient answered. Nothing without an answer. */
export function AnswerPanel({ estimate: { acceptance, rejection, hash } }: { estimate: Estimate }) {
  const { clinicTimeZone } = getConfig();
  if (acceptance)
    return (
      <Panel title="Aceptación">
        <Typography>
          {acceptance.name}, DNI {acceptance.docNumber}, lo aceptó {WAYS[acceptance.way]} el{' '}
          {formatMoment(acceptance.at, clinicTimeZone)}.
          {acceptance.takenBy && ` Lo registró ${acceptance.takenBy.name}.`}
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
        Se rechazó el {formatMoment(rejection.at, clinicTimeZone)}
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
