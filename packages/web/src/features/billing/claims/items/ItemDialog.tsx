import type { ClaimItemUpdate } from '@dentaria/contract/billing/claims.ts';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../../billing.api.ts';
import { useBillingSave } from '../../use-billing-save.ts';
import type { Work } from '../work.ts';
import { WorkFields } from './WorkFields.tsx';
import { initialWork, WORK_FIELDS, type WorkValues, workSchema } from './work-form.ts';

interface Props {
  work: Work;
  open: boolean;
  onClose: () => void;
}

/** Completes or corrects an item that is not presented. */
export function ItemDialog({ work, open, onClose }: Props) {
  const { clinicId, id } = work;
  const form = useForm<WorkValues, unknown, ClaimItemUpdate>({
    defaultValues: initialWork(work),
    resolver: formResolver<WorkValues, ClaimItemUpdate>(workSchema(work.version)),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    WORK_FIELDS,
    (body: ClaimItemUpdate) => billingApi.updateClaimItem({ params: { clinicId, id }, body }),
    { saved: () => 'Prestación guardada', failed: 'No se pudo guardar la prestación' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  return (
    <FormDialog
      open={open}
      title="Editar la prestación"
      submitLabel="Guardar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
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
