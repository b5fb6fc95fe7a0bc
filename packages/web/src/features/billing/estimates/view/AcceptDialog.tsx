import type { Estimate, EstimateAcceptance } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { patientQuery } from '../../../../shared/patients/patients.queries.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { DniFormField } from '../../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { estimateQuery, keepEstimate } from '../estimates.queries.ts';
import { SignatureField } from '../signature/SignatureField.tsx';
import { type AcceptanceValues, FIELDS, formSchema } from './acceptance-form.ts';

interface Props {
  estimate: Estimate;
  open: boolean;
  onClose: () => void;
}

/** Takes the acceptance of the patient, or of who answers for them. */
export function AcceptDialog({ estimate, ...dialog }: Props) {
  const patient = useQuery(patientQuery(estimate.patient.id));
  // The DNI of the patient is the usual one, so the form waits for it.
  if (patient.isPending) return null;
  return <AcceptForm estimate={estimate} docNumber={patient.data?.docNumber ?? ''} {...dialog} />;
}

function AcceptForm({ estimate, docNumber, open, onClose }: Props & { docNumber: string }) {
  const { clinicId, id, patient, hash, totals } = estimate;
  const queries = useQueryClient();
  const isPhone = useIsCompact();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<AcceptanceValues, unknown, EstimateAcceptance>({
    defaultValues: { name: patient.name, docNumber, way: 'signature', signature: [], hash: hash ?? '' },
    resolver: formResolver<AcceptanceValues, EstimateAcceptance>(formSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const way = useController({ control, name: 'way' });
  const signature = useController({ control, name: 'signature' });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await keepEstimate(queries, await billingApi.acceptEstimate({ params: { clinicId, id }, body }));
      toast.success('Presupuesto aceptado');
      onClose();
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo registrar la aceptación', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
      // The patient may have answered by the link.
      void queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
    }
  });
  return (
    <FormDialog
      open={open}
      title="Aceptar el presupuesto"
      submitLabel="Aceptar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
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
