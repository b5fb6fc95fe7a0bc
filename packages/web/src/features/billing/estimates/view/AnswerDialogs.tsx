import {
  type Estimate,
  type EstimateAcceptance,
  estimateAcceptance,
  estimateRejection,
  type Signature,
} from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { z } from 'zod';
import { patientQuery } from '../../../../shared/patients/patients.queries.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { type SubmitOptions, useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { cacheEstimate, estimateQuery } from '../estimates.queries.ts';
import { SIGNATURE_ASPECT } from '../signature/strokes.ts';

const SignatureCanvas = lazyComponent(
  async () => (await import('../signature/SignatureCanvas.tsx')).SignatureCanvas,
);

interface Props extends DialogProps {
  estimate: Estimate;
}

export function AcceptDialog({ estimate, ...dialog }: Props) {
  const patient = useQuery(patientQuery(estimate.patient.id));
  // The form starts with the patient's DNI.
  if (patient.isPending) return null;
  return <AcceptForm estimate={estimate} docNumber={patient.data?.docNumber ?? ''} {...dialog} />;
}

function AcceptForm({ estimate, docNumber, ...state }: Props & { docNumber: string }) {
  const { clinicId, id, patient, hash, totals } = estimate;
  const isPhone = useIsCompact();
  const form = useValidatedForm<AcceptanceValues, EstimateAcceptance>(formSchema, {
    name: patient.name,
    docNumber,
    way: 'signature',
    signature: [],
    hash: hash ?? '',
  });
  const { control } = form;
  const way = useController({ control, name: 'way' });
  const signature = useController({ control, name: 'signature' });
  const dialog = useAnswer(estimate, form, {
    ...state,
    fields: ['name', 'docNumber', 'signature'],
    send: (body) => billingApi.acceptEstimate({ params: { clinicId, id }, body }),
    answered: 'Presupuesto aceptado',
    failed: 'No se pudo registrar la aceptación',
  });
  return (
    <FormDialog
      {...dialog}
      title="Aceptar el presupuesto"
      submitLabel="Aceptar"
      maxWidth="sm"
      fullScreen={isPhone}
    >
      <Typography>
        Acepto las prestaciones del presupuesto N.º {estimate.number} por <b>{formatCents(totals.total)}</b> a
        mi cargo.
      </Typography>
      <FieldColumns>
        <TextFormField control={control} name="name" label="Nombre de quien acepta" autoComplete="off" />
        <DniFormField control={control} name="docNumber" label="DNI" />
      </FieldColumns>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={way.field.value}
        onChange={(_, chosen: AcceptanceValues['way'] | null) => chosen && way.field.onChange(chosen)}
        aria-label="Cómo acepta"
      >
        <ToggleButton value="signature">Con firma</ToggleButton>
        <ToggleButton value="typed">Con el nombre escrito</ToggleButton>
      </ToggleButtonGroup>
      {way.field.value === 'signature' ? (
        <SignatureField
          strokes={signature.field.value}
          onChange={(strokes) => {
            signature.field.onChange(strokes);
            form.clearErrors('signature');
          }}
          error={signature.fieldState.error?.message}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          El nombre y el DNI escritos valen como aceptación. Quedan registrados con la hora y con quien la
          tomó.
        </Typography>
      )}
    </FormDialog>
  );
}

interface AcceptanceValues {
  name: string;
  docNumber: string;
  way: 'signature' | 'typed';
  signature: Signature;
  hash: string;
}

const formSchema: z.ZodType<EstimateAcceptance> = z.preprocess((values) => {
  const { way, signature, ...rest } = values as AcceptanceValues;
  return way === 'signature' ? { ...rest, signature } : rest;
}, estimateAcceptance);

interface SignatureFieldProps {
  strokes: Signature;
  onChange: (strokes: Signature) => void;
  error: string | undefined;
}

const SignatureField = ({ strokes, onChange, error }: SignatureFieldProps) => (
  <div>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      Firmá con el dedo, un lápiz o el mouse
    </Typography>
    <SignatureCanvas
      fallback={<Box sx={{ aspectRatio: SIGNATURE_ASPECT, bgcolor: 'background.field' }} />}
      strokes={strokes}
      onChange={onChange}
      label="Espacio para la firma"
    />
    {error && <FormHelperText error>{error}</FormHelperText>}
    <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
      <Button size="small" disabled={strokes.length === 0} onClick={() => onChange(strokes.slice(0, -1))}>
        Deshacer
      </Button>
      <Button size="small" disabled={strokes.length === 0} onClick={() => onChange([])}>
        Borrar la firma
      </Button>
    </Stack>
  </div>
);

export function RejectDialog({ estimate, ...state }: Props) {
  const { clinicId, id, patient } = estimate;
  const form = useValidatedForm(estimateRejection, { reason: '' }, { mode: 'onSubmit' });
  const dialog = useAnswer(estimate, form, {
    ...state,
    send: (body) => billingApi.rejectEstimate({ params: { clinicId, id }, body }),
    answered: 'Presupuesto rechazado',
    failed: 'No se pudo registrar el rechazo',
  });
  return (
    <FormDialog {...dialog} title={`${patient.name} rechaza el presupuesto`} submitLabel="Rechazar">
      <TextFormField
        control={form.control}
        name="reason"
        label="Motivo (opcional)"
        autoComplete="off"
        autoFocus
        multiline
      />
    </FormDialog>
  );
}

interface Answer<Values extends FieldValues, Body>
  extends DialogProps,
    SubmitOptions<Values, Body, Estimate> {
  answered: string;
}

/** Records the patient's answer. Returns the props of a FormDialog. */
function useAnswer<Values extends FieldValues, Body>(
  { clinicId, id }: Estimate,
  form: UseFormReturn<Values, unknown, Body>,
  { open, onClose, answered, ...sending }: Answer<Values, Body>,
) {
  const queries = useQueryClient();
  const submission = useServerSubmit(form, {
    ...sending,
    // The patient may have answered through the link.
    onFailed: () => void queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey }),
    onSaved: async (saved: Estimate) => {
      await cacheEstimate(queries, saved);
      toast.success(answered);
      onClose();
    },
  });
  return { open, onClose, ...submission };
}
