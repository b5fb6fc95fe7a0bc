import {
  type PriceList,
  type PriceListCreate,
  priceListCreate,
  priceListUpdate,
} from '@dentaria/contract/billing/prices.ts';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../billing.api.ts';
import { InsuranceFields } from '../coverage/InsuranceFields.tsx';
import { useBillingForm } from '../use-billing-form.ts';
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
  list: PriceList | undefined;
  open: boolean;
  onClose: () => void;
  onSaved?: (list: PriceList) => void;
}

export function PriceListDialog({ clinicId, list, open, onClose, onSaved }: Props) {
  const schema: z.ZodType<PriceListCreate> = list ? priceListUpdate.omit({ version: true }) : priceListCreate;
  const { form, dialog } = useBillingForm<Values, PriceListCreate, PriceList>({
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
    failed: 'Error al guardar la lista',
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      title={list ? 'Editar lista' : 'Nueva lista'}
      submitLabel={list ? 'Guardar' : 'Agregar'}
      {...dialog}
      onClose={onClose}
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
