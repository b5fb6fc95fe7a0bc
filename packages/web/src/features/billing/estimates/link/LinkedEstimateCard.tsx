import type { EstimateState } from '@dentaria/contract/billing/estimate-state.ts';
import type {
  EstimateRejection,
  LinkedAcceptance,
  LinkedEstimate,
} from '@dentaria/contract/billing/estimates.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { coverageText, dayText, estimateTitle } from '../estimate-texts.ts';
import { EstimateLines } from '../view/EstimateLines.tsx';
import { TotalsList } from '../view/TotalsList.tsx';
import { AnswerForm } from './AnswerForm.tsx';

interface Props {
  estimate: LinkedEstimate;
  /** Both report their own errors. */
  onAccept: (body: LinkedAcceptance) => Promise<void>;
  onReject: (body: EstimateRejection) => Promise<void>;
}

const NOTICES: Readonly<
  Record<Exclude<EstimateState, 'draft' | 'presented'>, readonly [AlertColor, string]>
> = {
  accepted: ['success', 'Aceptaste este presupuesto. La clínica ya lo sabe.'],
  rejected: ['info', 'Este presupuesto está rechazado. Para cambiarlo, comunícate con tu clínica.'],
  expired: ['warning', 'Este presupuesto venció. Pide uno nuevo a tu clínica.'],
};

/** The estimate as the patient gets it, and the answers that its state allows. */
export function LinkedEstimateCard({ estimate, onAccept, onReject }: Props) {
  const { state, clinicName, patientName, coverage, presentedAt, validUntil, lines, totals, note } = estimate;
  const notice = state === 'draft' || state === 'presented' ? undefined : NOTICES[state];
  return (
    <Stack sx={{ gap: 2.5 }}>
      {notice && (
        <Alert severity={notice[0]} role="status">
          {notice[1]}
        </Alert>
      )}
      <div>
        <Typography variant="h2">{clinicName}</Typography>
        <Typography>
          {estimateTitle(estimate)} para {patientName}
        </Typography>
        <Typography color="textSecondary">
          {coverageText(coverage)} · {dayText(presentedAt)} · válido hasta el {formatDay(validUntil)}
        </Typography>
      </div>
      <EstimateLines lines={lines} showsDone={state === 'accepted'} />
      <TotalsList totals={totals} instalments={estimate.instalments} />
      {note && (
        <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
          {note}
        </Typography>
      )}
      {state === 'presented' && <AnswerForm estimate={estimate} onAccept={onAccept} onReject={onReject} />}
    </Stack>
  );
}
