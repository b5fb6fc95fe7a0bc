import {
  type Estimate,
  type EstimateRejection,
  estimateRejection,
} from '@dentaria/contract/billing/estimates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { estimateQuery, keepEstimate } from '../estimates.queries.ts';

interface Props {
  estimate: Estimate;
  open: boolean;
  onClose: () => void;
}

/** Notes that the patient does not want the estimate. */
export function RejectDialog({ estimate: { clinicId, id, patient }, open, onClose }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<{ reason: string }, unknown, EstimateRejection>({
    defaultValues: { reason: '' },
    resolver: formResolver<{ reason: string }, EstimateRejection>(estimateRejection),
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await keepEstimate(queries, await billingApi.rejectEstimate({ params: { clinicId, id }, body }));
      toast.success('Presupuesto rechazado');
      onClose();
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo registrar el rechazo', serverMessage));
      showServerErrors(error, ['reason'], form.setError);
      // The patient may have answered by the link.
      void queries.invalidateQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
    }
  });
  return (
    <FormDialog
      open={open}
      title={`${patient.name} rechaza el presupuesto`}
      submitLabel="Rechazar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
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
