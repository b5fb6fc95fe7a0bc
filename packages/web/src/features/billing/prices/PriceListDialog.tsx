import {
  type PriceList,
  type PriceListCreate,
  priceListCreate,
  priceListUpdate,
} from '@dentaria/contract/billing/prices.ts';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../billing.api.ts';
import { InsuranceFields } from '../coverage/InsuranceFields.tsx';
import { useBillingForm } from '../use-billing-form.ts';
import { payerText } from './price-texts.ts';

interface Props extends DialogProps {
  clinicId: number;
  list: PriceList | undefined;
  onSaved?: (list: PriceList) => void;
}

const CURRENCIES = { ARS: 'Pesos', USD: 'Dólares' } as const;

export function PriceListDialog({ clinicId, list, onSaved, ...state }: Props) {
  const schema: z.ZodType<PriceListCreate> = list ? priceListUpdate.omit({ version: true }) : priceListCreate;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: {
      name: list?.name ?? '',
      currency: list?.currency ?? 'ARS',
      active: list?.active ?? true,
      insuranceId: list?.insurance?.id ?? null,
      planId: list?.plan?.id ?? null,
    },
    schema,
    send: (body) =>
      list
        ? billingApi.updatePriceList({
            params: { clinicId, id: list.id },
            body: { ...body, version: list.version },
          })
        : billingApi.createPriceList({ params: { clinicId }, body }),
    saved: () => 'Lista guardada',
    failed: 'No se pudo guardar la lista',
    onSaved: (saved) => onSaved?.(saved),
  });
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title={list ? 'Editar lista' : 'Nueva lista'}
      submitLabel={list ? 'Guardar' : 'Agregar'}
    >
      <TextFormField control={control} name="name" label="Nombre" autoFocus autoComplete="off" required />
      {list ? (
        <Typography variant="body2" color="textSecondary">
          {payerText(list)}
        </Typography>
      ) : (
        <InsuranceFields
          control={control}
          noInsurance="Pacientes particulares"
          noPlan="Todos los que no tengan lista propia"
        />
      )}
      <SelectFormField control={control} name="currency" label="Moneda" choices={CURRENCIES} />
      {list && <SwitchFormField control={control} name="active" label="En uso" />}
    </FormDialog>
  );
}
