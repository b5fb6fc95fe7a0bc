import {
  type PriceList,
  type PriceListCreate,
  priceListCreate,
  priceListUpdate,
} from '@dentaria/contract/billing/prices.ts';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../billing.api.ts';
import { InsuranceFields } from '../coverage/InsuranceFields.tsx';
import { useBillingSave } from '../use-billing-save.ts';
import { payerText } from './price-texts.ts';

type Currency = PriceList['currency'];

interface Values {
  name: string;
  currency: Currency;
  active: boolean;
  insuranceId: number | null;
  planId: number | null;
}

interface Props {
  clinicId: number;
  /** Undefined for a new one. */
  list: PriceList | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: (list: PriceList) => void;
}

export function PriceListDialog({ clinicId, list, open, onClose, onSaved }: Props) {
  // The version of an existing list is added to what the form holds.
  const schema: z.ZodType<PriceListCreate> = list ? priceListUpdate.omit({ version: true }) : priceListCreate;
  const form = useForm<Values, unknown, PriceListCreate>({
    defaultValues: {
      name: list?.name ?? '',
      currency: list?.currency ?? 'ARS',
      active: list?.active ?? true,
      insuranceId: list?.insurance?.id ?? null,
      planId: list?.plan?.id ?? null,
    },
    resolver: formResolver<Values, PriceListCreate>(schema),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['name', 'currency', 'active', 'insuranceId', 'planId'],
    (body: PriceListCreate) =>
      list
        ? billingApi.updatePriceList({
            params: { clinicId, id: list.id },
            body: { ...body, version: list.version },
          })
        : billingApi.createPriceList({ params: { clinicId }, body }),
    { saved: () => 'Lista guardada', failed: 'Error al guardar la lista' },
  );
  const submit = useSubmit(form, async (body) => {
    const saved = await save(body);
    if (!saved) return;
    onSaved(saved);
    onClose();
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      title={list ? 'Editar lista' : 'Nueva lista'}
      submitLabel={list ? 'Guardar' : 'Agregar'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField control={control} name="name" label="Nombre" autoFocus autoComplete="off" required />
      {list ? (
        <Typography variant="body2" color="textSecondary">
          {payerText(list)}
        </Typography>
      ) : (
        <InsuranceFields<Values, PriceListCreate>
          control={control}
          insuranceField="insuranceId"
          planField="planId"
          noInsurance="Pacientes particulares"
          noPlan="Todos los que no tengan su lista"
        />
      )}
      <TextFormField control={control} name="currency" label="Moneda" select>
        <MenuItem value="ARS">Pesos</MenuItem>
        <MenuItem value="USD">Dólares</MenuItem>
      </TextFormField>
      {list && <SwitchFormField control={control} name="active" label="En uso" />}
    </FormDialog>
  );
}
