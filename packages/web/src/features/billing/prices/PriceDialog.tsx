import type { PriceList, PriceWrite } from '@dentaria/contract/billing/prices.ts';
import { splitPrice } from '@dentaria/contract/billing/split-price.ts';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { billingApi } from '../billing.api.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { initialPrice, type PriceFormValues, priceSchema, termsIn } from './price-form.ts';
import type { PriceRowData } from './price-rows.ts';
import { priceText } from './price-texts.ts';

interface Props extends DialogProps {
  list: PriceList;
  row: PriceRowData;
  onEditProcedure: () => void;
}

const COVERAGES = { none: 'No cubre', percent: 'Un porcentaje', amount: 'Un importe' } as const;

export function PriceDialog({ list, row, onEditProcedure, ...state }: Props) {
  const { clinicId, id } = list;
  const { procedure, price } = row;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: initialPrice(price),
    schema: priceSchema(list.version),
    send: (body) => billingApi.writePrice({ params: { clinicId, id, procedureId: procedure.id }, body }),
    saved: () => 'Arancel guardado',
    failed: 'No se pudo guardar el arancel',
  });
  const { control } = form;
  const coverage = useWatch({ control, name: 'coverage' });
  const currency = list.currency === 'USD' ? 'US$' : '$';
  return (
    <FormDialog
      {...dialog}
      title={price ? 'Editar arancel' : 'Agregar arancel'}
      submitLabel="Guardar"
      extraAction={
        <Button onClick={onEditProcedure} sx={{ mr: 'auto' }}>
          Editar prestación
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {procedure.code} · {procedure.name}
        <br />
        {list.name}
      </Typography>
      <AmountFormField control={control} name="price" label="Precio" currency={currency} autoFocus />
      {list.insurance && (
        <>
          <SelectFormField control={control} name="coverage" label="Cobertura" choices={COVERAGES} />
          {coverage === 'percent' && (
            <TextFormField
              control={control}
              name="coveredPercent"
              label="Cubre"
              autoComplete="off"
              slotProps={{
                htmlInput: { inputMode: 'decimal', maxLength: 10 },
                input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
              }}
            />
          )}
          {coverage === 'amount' && (
            <AmountFormField control={control} name="coveredAmount" label="Cubre" currency={currency} />
          )}
          {coverage !== 'none' && (
            <AmountFormField
              control={control}
              name="copayment"
              label="Coseguro"
              currency={currency}
              helperText="Lo que paga el paciente como mínimo"
            />
          )}
          <SwitchFormField control={control} name="needsAuthorization" label="Requiere autorización" />
          <Parts control={control} list={list} />
        </>
      )}
      <DateFormField control={control} name="validFrom" label="Vigente desde" />
    </FormDialog>
  );
}

function Parts({
  control,
  list,
}: {
  control: Control<PriceFormValues, unknown, PriceWrite>;
  list: PriceList;
}) {
  const terms = termsIn(useWatch({ control }) as PriceFormValues);
  const { covered, patientPart } = splitPrice(terms);
  const isKnown = Number.isInteger(covered) && Number.isInteger(patientPart) && patientPart >= 0;
  return (
    <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {isKnown
        ? `La obra social paga ${priceText(covered, list.currency)}; el paciente, ${priceText(patientPart, list.currency)}.`
        : 'Completá los importes para ver quién paga qué.'}
    </Typography>
  );
}
