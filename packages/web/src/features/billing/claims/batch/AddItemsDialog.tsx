import type { ClaimBatch, ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingApi } from '../../billing.api.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST, ROW } from '../../list-style.ts';
import { useBillingSave } from '../../use-billing-form.ts';
import { claimItemsQuery } from '../claims.queries.ts';
import { WorkSummary } from '../items/WorkSummary.tsx';
import { workName } from '../work.ts';

interface Props extends DialogProps {
  batch: ClaimBatch;
}

interface Values {
  itemIds: number[];
}

export function AddItemsDialog({ batch, ...dialog }: Props) {
  const { clinicId, id, insurance, lines, period, note, version } = batch;
  const items = useQuery(claimItemsQuery(clinicId, { insuranceId: insurance.id }));
  const form = useForm<Values>({ defaultValues: { itemIds: [] } });
  const { field } = useController({ control: form.control, name: 'itemIds' });
  const offered = items.data ?? [];
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ({ itemIds }: Values) =>
      billingApi.updateClaimBatch({
        params: { clinicId, id },
        body: { period, note, itemIds: [...lines.map(({ itemId }) => itemId), ...itemIds], version },
      }),
    {
      saved: ({ itemIds }) =>
        itemIds.length === 1 ? 'Prestación agregada' : `${itemIds.length} prestaciones agregadas`,
      failed: 'No se pudieron agregar las prestaciones',
    },
  );
  const submit = useSubmit(form, async ({ itemIds }) => {
    // Omits items that a colleague has put in another batch.
    const available = itemIds.filter((itemId) => offered.some((item) => item.id === itemId));
    if (available.length === 0 || (await save({ itemIds: available }))) dialog.onClose();
  });
  const toggle = ({ id: itemId }: ClaimItem) =>
    field.onChange(
      field.value.includes(itemId) ? field.value.filter((each) => each !== itemId) : [...field.value, itemId],
    );
  return (
    <FormDialog
      {...dialog}
      title={`Agregar prestaciones de ${shortInsuranceName(insurance.name)}`}
      submitLabel="Agregar"
      formState={form.formState}
      onSubmit={submit}
      failure={failure}
      maxWidth="sm"
    >
      <QueryState query={items} failed="No se pudo cargar lo que hay para presentar." />
      {items.data && offered.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No hay otras prestaciones de <InsuranceName {...insurance} /> para presentar.
        </Typography>
      )}
      {offered.length > 0 && (
        <Box component="ul" aria-label="Para presentar" sx={LIST}>
          {offered.map((item) => (
            <Box component="li" key={item.id} sx={ROW}>
              <Checkbox
                checked={field.value.includes(item.id)}
                onChange={() => toggle(item)}
                slotProps={{ input: { 'aria-label': workName(item) } }}
              />
              <WorkSummary work={item} heading={`${item.patient.name} · `} />
            </Box>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}
