import type { AcceptedWork } from '@dentaria/contract/billing/estimates.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { DoneWork } from '../../../shared/extensions/extension-points.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { typedAmount } from '../amounts/typed-amount.ts';
import { estimateTitle, placeText } from '../estimates/estimate-texts.ts';
import { chartChange, doneRow, doneSchema } from './done-work.ts';

interface Props {
  work: AcceptedWork;
  chart: Chart;
  onDone: (work: DoneWork) => Promise<boolean>;
  onClose: () => void;
}

export function DoneDialog({ work, chart, onDone, onClose }: Props) {
  const { line, estimateNumber, pricesExpired, today: priceToday } = work;
  const [today] = useState(clinicToday);
  const form = useValidatedForm(doneSchema(today), {
    day: today,
    amount: typedAmount(line.net),
    updatesChart: false,
  });
  const { control, formState, setValue } = form;
  const change = chartChange(chart, line);
  const submit = useSubmit(form, async ({ updatesChart, ...values }) => {
    const isDone = await onDone({
      row: doneRow(work, values),
      chart: updatesChart ? change?.chart : undefined,
    });
    if (isDone) onClose();
  });
  return (
    <FormDialog
      title="Marcar realizado"
      submitLabel="Marcar realizado"
      formState={formState}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{line.description}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[placeText(line), estimateTitle({ number: estimateNumber })].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {pricesExpired && (
        <Alert
          severity="warning"
          action={
            priceToday !== null && (
              <Button
                color="inherit"
                size="small"
                onClick={() =>
                  setValue('amount', typedAmount(priceToday), { shouldDirty: true, shouldValidate: true })
                }
              >
                Usar el de hoy
              </Button>
            )
          }
        >
          Los precios del presupuesto están vencidos.
          {priceToday !== null && ` Hoy cuesta ${formatCents(priceToday)}.`}
        </Alert>
      )}
      <DateFormField control={control} name="day" label="Fecha" disableFuture />
      <AmountFormField control={control} name="amount" label="Debe" />
      {change && (
        <Controller
          control={control}
          name="updatesChart"
          render={({ field: { value, ref, ...field } }) => (
            <FormControlLabel
              label={`Actualizar el odontograma: ${change.text}`}
              control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
