import Typography from '@mui/material/Typography';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { billingApi } from '../../billing.api.ts';
import { useBillingForm } from '../../use-billing-form.ts';
import type { Work } from '../work.ts';
import { WorkFields } from './WorkFields.tsx';
import { initialWork, workSchema } from './work-form.ts';

interface Props extends DialogProps {
  work: Work;
}

export function ItemDialog({ work, ...state }: Props) {
  const { clinicId, id } = work;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: initialWork(work),
    schema: workSchema(work.version),
    send: (body) => billingApi.updateClaimItem({ params: { clinicId, id }, body }),
    saved: () => 'Prestación guardada',
    failed: 'No se pudo guardar la prestación',
  });
  return (
    <FormDialog {...dialog} title="Editar la prestación" submitLabel="Guardar" maxWidth="sm">
      <Typography variant="body2" color="textSecondary">
        {work.patient.name}
        <br />
        {work.code} · {work.description}
      </Typography>
      <WorkFields control={form.control} />
    </FormDialog>
  );
}
