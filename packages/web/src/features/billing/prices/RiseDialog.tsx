import {
  type PriceList,
  type RaisedTerms,
  type RisePreview,
  type RiseQuery,
  rise,
} from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { AmountCell, FigureTable } from '../AmountTable.tsx';
import { percentOf, percentText } from '../amounts/percent.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingSave } from '../use-billing-form.ts';
import { patientText, priceText } from './price-texts.ts';
import { riseQuery } from './prices.queries.ts';

interface Props extends DialogProps {
  list: PriceList;
  procedures: readonly Procedure[];
}

interface Previewed {
  readonly rise: RiseQuery;
  readonly preview: RisePreview;
}

export function RiseDialog({ list, procedures, ...dialog }: Props) {
  const { clinicId, id } = list;
  const queries = useQueryClient();
  const isCompact = useIsCompact();
  const [previewed, setPreviewed] = useState<Previewed>();
  const form = useValidatedForm<RiseFormValues, RiseQuery>(riseSchema, {
    percent: '',
    rounding: '10000',
    validFrom: clinicToday(),
  });
  const show = useBillingSave(
    clinicId,
    form,
    (rise: RiseQuery) => queries.fetchQuery(riseQuery(clinicId, id, rise)),
    { failed: 'No se pudo calcular el aumento' },
  );
  const raise = useBillingSave(
    clinicId,
    form,
    ({ rise, preview: { version } }: Previewed) =>
      billingApi.raisePrices({ params: { clinicId, id }, body: { ...rise, version } }),
    {
      saved: ({ preview: { lines } }) => `Aumentaste ${pricesText(lines.length)}`,
      failed: 'No se pudieron aumentar los precios',
    },
  );
  const submit = useSubmit(form, async (rise) => {
    if (!previewed) {
      const preview = await show.save(rise);
      if (preview) setPreviewed({ rise, preview });
    } else if (await raise.save(previewed)) dialog.onClose();
    else setPreviewed(undefined);
  });
  const { control } = form;
  const count = previewed?.preview.lines.length ?? 0;
  return (
    <FormDialog
      {...dialog}
      title={`Aumentar ${list.name}`}
      submitLabel={previewed ? `Aumentar ${pricesText(count)}` : 'Ver cómo quedan'}
      formState={form.formState}
      onSubmit={submit}
      failure={raise.failure ?? show.failure}
      maxWidth={previewed ? 'sm' : 'xs'}
      fullScreen={isCompact && previewed !== undefined}
      extraAction={
        previewed && (
          <Button onClick={() => setPreviewed(undefined)} sx={{ mr: 'auto' }}>
            Volver
          </Button>
        )
      }
    >
      {previewed ? (
        <RisePreviewTable list={list} procedures={procedures} {...previewed} />
      ) : (
        <>
          <TextFormField
            control={control}
            name="percent"
            label="Aumento"
            autoFocus
            autoComplete="off"
            helperText="Para bajar los precios, escribí un número negativo"
            slotProps={{
              htmlInput: { inputMode: 'text', maxLength: 10 },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
          <SelectFormField control={control} name="rounding" label="Redondeo" choices={ROUNDINGS} />
          <DateFormField control={control} name="validFrom" label="Desde" />
        </>
      )}
    </FormDialog>
  );
}

const pricesText = (count: number): string => (count === 1 ? 'un precio' : `${count} precios`);

interface PreviewProps extends Previewed {
  list: PriceList;
  procedures: readonly Procedure[];
}

function RisePreviewTable({ list, procedures, rise, preview: { lines } }: PreviewProps) {
  const isCompact = useIsCompact();
  const byId = new Map(procedures.map((procedure) => [procedure.id, procedure]));
  const isWrongWay = ({ before, after }: RaisedTerms): boolean =>
    rise.percent > 0 ? after.price < before.price : after.price > before.price;
  const wrongWay = lines.filter(isWrongWay).length;
  return (
    <>
      <Typography variant="body2">
        {rise.percent > 0 ? '+' : ''}
        {percentText(rise.percent)} desde el {formatDay(rise.validFrom)}
      </Typography>
      {wrongWay > 0 && (
        <Alert severity="warning">
          Por el redondeo, {wrongWay === 1 ? 'un precio va' : `${wrongWay} precios van`} en sentido contrario.
        </Alert>
      )}
      {lines.length === 0 && <Alert severity="info">La lista no tiene precios vigentes ese día.</Alert>}
      <TableContainer tabIndex={0} role="region" aria-label="Precios antes y después">
        <FigureTable
          label="Precios antes y después"
          texts={['Prestación']}
          amounts={[
            ...(isCompact ? [] : ['Antes']),
            'Después',
            ...(list.insurance ? ['Paga el paciente'] : []),
          ]}
        >
          {lines.map((line) => (
            <TableRow key={line.procedureId}>
              <TableCell>
                {byId.get(line.procedureId)?.name}
                {isCompact && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    antes {priceText(line.before.price, list.currency)}
                  </Typography>
                )}
                {line.until && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    Hasta el {formatDay(line.until)}, cuando rige otro precio ya cargado
                  </Typography>
                )}
              </TableCell>
              {!isCompact && <AmountCell>{priceText(line.before.price, list.currency)}</AmountCell>}
              <AmountCell sx={{ fontWeight: 600, ...(isWrongWay(line) && { color: 'warning.dark' }) }}>
                {priceText(line.after.price, list.currency)}
              </AmountCell>
              {list.insurance && <AmountCell>{patientText(line.after, list.currency)}</AmountCell>}
            </TableRow>
          ))}
        </FigureTable>
      </TableContainer>
    </>
  );
}

interface RiseFormValues {
  percent: string;
  rounding: string;
  validFrom: string;
}

/** Labels by amount in cents. */
const ROUNDINGS = {
  1: 'Sin redondear',
  100: 'A $ 1',
  1000: 'A $ 10',
  10000: 'A $ 100',
  100000: 'A $ 1.000',
} as const;

const riseSchema: z.ZodType<RiseQuery> = z.preprocess(
  (input) => {
    const { percent, rounding, validFrom } = input as RiseFormValues;
    return { percent: percentOf(percent), rounding: Number(rounding), validFrom };
  },
  rise.omit({ version: true }),
);
