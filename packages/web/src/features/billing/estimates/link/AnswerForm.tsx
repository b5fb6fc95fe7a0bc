import {
  type EstimateRejection,
  type LinkedAcceptance,
  type LinkedEstimate,
  linkedAcceptance,
} from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';

interface Props {
  estimate: LinkedEstimate;
  onAccept: (body: LinkedAcceptance) => Promise<void>;
  onReject: (body: EstimateRejection) => Promise<void>;
}

/** Accepts with name and DNI, or rejects. */
export function AnswerForm({ estimate: { hash, patientName, totals }, onAccept, onReject }: Props) {
  const form = useForm<LinkedAcceptance, unknown, LinkedAcceptance>({
    defaultValues: { name: patientName, docNumber: '', hash },
    resolver: formResolver<LinkedAcceptance, LinkedAcceptance>(linkedAcceptance),
    mode: 'onTouched',
  });
  const { control, formState } = form;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <Stack component="form" noValidate onSubmit={useSubmit(form, onAccept)} sx={{ gap: 2 }}>
      <Typography>
        Para aceptarlo por <b>{formatCents(totals.total)}</b>, escribe tu nombre y tu DNI. Si respondes por
        otra persona, escribe los tuyos.
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
          No lo acepto
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
