import type { EstimateState } from '@dentaria/contract/billing/estimate-state.ts';
import {
  type EstimateRejection,
  type LinkedAcceptance,
  type LinkedEstimate,
  linkedAcceptance,
} from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { PublicLinkPage } from '../../../../shared/ui/PublicLinkPage.tsx';
import { billingApi } from '../../billing.api.ts';
import { coverageText, dayText, estimateTitle } from '../estimate-texts.ts';
import { EstimateLines } from '../view/EstimateLines.tsx';
import { TotalsList } from '../view/TotalsList.tsx';

export const EstimateLinkPage = () => (
  <PublicLinkPage
    title="Tu presupuesto"
    maxWidth={760}
    name="estimate-link"
    read={(params, signal) => billingApi.readLinkedEstimate({ params }, { signal })}
    invalid="El enlace no es válido o ya venció. Abrilo completo desde el mensaje que recibiste, o pedile uno nuevo a tu clínica."
    failure="No se pudo cargar el presupuesto."
    loading="Cargando el presupuesto..."
  >
    {({ data, params, change }) => (
      <LinkedEstimateCard
        estimate={data}
        onAccept={(body) =>
          change(() => billingApi.acceptLinkedEstimate({ params, body }), 'No se pudo aceptar el presupuesto')
        }
        onReject={(body) =>
          change(
            () => billingApi.rejectLinkedEstimate({ params, body }),
            'No se pudo rechazar el presupuesto',
          )
        }
      />
    )}
  </PublicLinkPage>
);

interface LinkedEstimateProps {
  estimate: LinkedEstimate;
  /** Both callbacks report their own errors. */
  onAccept: (body: LinkedAcceptance) => Promise<void>;
  onReject: (body: EstimateRejection) => Promise<void>;
}

const NOTICES: Readonly<
  Record<Exclude<EstimateState, 'draft' | 'presented'>, readonly [AlertColor, string]>
> = {
  accepted: ['success', 'Aceptaste este presupuesto. La clínica ya lo sabe.'],
  rejected: ['info', 'Este presupuesto está rechazado. Para cambiarlo, comunicate con tu clínica.'],
  expired: ['warning', 'Este presupuesto venció. Pedile uno nuevo a tu clínica.'],
};

function LinkedEstimateCard({ estimate, onAccept, onReject }: LinkedEstimateProps) {
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

function AnswerForm({ estimate: { hash, patientName, totals }, onAccept, onReject }: LinkedEstimateProps) {
  const form = useValidatedForm(linkedAcceptance, { name: patientName, docNumber: '', hash });
  const { control, formState } = form;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <Stack component="form" noValidate onSubmit={useSubmit(form, onAccept)} sx={{ gap: 2 }}>
      <Typography>
        Para aceptarlo por <b>{formatCents(totals.total)}</b>, escribí tu nombre y tu DNI. Si respondés por
        otra persona, escribí los tuyos.
      </Typography>
      <FieldColumns>
        <TextFormField control={control} name="name" label="Nombre y apellido" autoComplete="name" />
        <DniFormField control={control} name="docNumber" label="DNI" />
      </FieldColumns>
      <Stack sx={{ gap: 1.5, '& > button': { minHeight: 44 } }}>
        <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
          Aceptar presupuesto
        </Button>
        <Button color="inherit" disabled={formState.isSubmitting} onClick={() => setAsking(true)}>
          Rechazar presupuesto
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title="¿Rechazar el presupuesto?"
        confirmLabel="Rechazar"
        cancelLabel="Volver"
        color="error"
        focusOn="cancel"
        onConfirm={() => onReject({ reason }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <TextField
          label="Motivo (opcional)"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          fullWidth
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </ConfirmDialog>
    </Stack>
  );
}
