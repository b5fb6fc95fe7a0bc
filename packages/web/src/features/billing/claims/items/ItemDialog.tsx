import type { ClaimItemUpdate } from '@dentaria/contract/billing/claims.ts';
import Typography from '@mui/material/Typography';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { billingApi } from '../../billing.api.ts';
import { useBillingForm } from '../../use-billing-form.ts';
import type { Work } from '../work.ts';
import { WorkFields } from './WorkFields.tsx';
import { initialWork, WORK_FIELDS, type WorkValues, workSchema } from './work-form.ts';

interface Props {
  work: Work;
  open: boolean;
  onClose: () => void;
}

export function ItemDialog({ work, open, onClose }: Props) {
  const { clinicId, id } = work;
  const { form, dialog } = useBillingForm<WorkValues, ClaimItemUpdate, unknown>({
    clinicId,
    initial: initialWork(work),
    schema: workSchema(work.version),
    fields: WORK_FIELDS,
    send: (body) => billingApi.updateClaimItem({ params: { clinicId, id }, body }),
    saved: () => 'Prestación guardada',
    failed: 'No se pudo guardar la prestación',
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Editar la prestación"
      submitLabel="Guardar"
      {...dialog}
      onClose={onClose}
      maxWidth="sm"
    >
      <Typography variant="body2" color="textSecondary">
        {work.patient.name}
        <br />
        {work.code} · {work.description}
      </Typography>
      <WorkFields control={form.control} />
    </FormDialog>
  );
}
