import { type ProfessionalTerms, settlementTermsCreate } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { percentOf, typedPercent } from '../amounts/percent.ts';
import { billingApi } from '../billing.api.ts';
import { LIST } from '../list-style.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { termsText } from './result-texts.ts';

interface Props extends DialogProps {
  clinicId: number;
  terms: ProfessionalTerms;
}

const schema = z.preprocess(
  (input) => {
    const values = input as { readonly percent: string };
    return { ...values, percent: percentOf(values.percent) };
  },
  settlementTermsCreate.omit({ lastNumber: true }),
);

const BASES = {
  production: 'La producción: lo que hizo en el mes',
  collections: 'Lo cobrado: lo que se pagó de su trabajo',
} as const;

export function TermsDialog({ clinicId, terms: { professional, current, terms }, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: {
      percent: current ? typedPercent(current.percent) : '',
      basis: current?.basis ?? 'production',
      validFrom: clinicToday(),
    },
    schema,
    send: (body) =>
      billingApi.createSettlementTerms({
        params: { clinicId, professionalId: professional.id },
        body: { ...body, lastNumber: terms.at(-1)?.number ?? 0 },
      }),
    saved: (body) => `${professional.name}: ${termsText(body)} desde el ${formatDay(body.validFrom)}`,
    failed: 'No se pudo guardar el porcentaje',
  });
  const { control } = form;
  return (
    <FormDialog {...dialog} title={`Porcentaje de ${professional.name}`} submitLabel="Guardar">
      <TextFormField
        control={control}
        name="percent"
        label="Porcentaje"
        autoFocus
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 7 },
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        }}
      />
      <SelectFormField control={control} name="basis" label="Se liquida sobre" choices={BASES} />
      <DateFormField control={control} name="validFrom" label="Desde" />
      <Typography variant="body2" color="textSecondary">
        Vale para el trabajo hecho desde ese día, aunque se pague después.{' '}
        {terms.length === 0 ? 'El primer porcentaje puede ser de un día pasado.' : 'Lo anterior no cambia.'}
      </Typography>
      {terms.length > 0 && (
        <Box component="ul" aria-label="Porcentajes anteriores" sx={LIST}>
          {terms.toReversed().map((each) => (
            <Typography component="li" variant="body2" key={each.number}>
              Desde el {formatDay(each.validFrom)}: {termsText(each)} ({each.createdBy.name})
            </Typography>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}
