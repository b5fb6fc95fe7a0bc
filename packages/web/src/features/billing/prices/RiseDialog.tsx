import type { PriceList, RisePreview, RiseQuery } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingSave } from '../use-billing-save.ts';
import { riseQuery } from './prices.queries.ts';
import { RisePreviewTable } from './RisePreviewTable.tsx';
import { type RiseFormValues, ROUNDING_LABELS, riseSchema } from './rise-form.ts';

interface Props {
  list: PriceList;
  procedures: readonly Procedure[];
  open: boolean;
  onClose: () => void;
}

interface Previewed {
  readonly rise: RiseQuery;
  readonly preview: RisePreview;
}

/** Raises the prices of a list, after a look at every line. */
export function RiseDialog({ list, procedures, open, onClose }: Props) {
  const { clinicId, id } = list;
  const queries = useQueryClient();
  const isCompact = useIsCompact();
  const [previewed, setPreviewed] = useState<Previewed>();
  const form = useForm<RiseFormValues, unknown, RiseQuery>({
    defaultValues: { percent: '', rounding: '10000', validFrom: clinicToday() },
    resolver: formResolver<RiseFormValues, RiseQuery>(riseSchema),
    mode: 'onTouched',
  });
  const fields = ['percent', 'rounding', 'validFrom'] as const;
  const show = useBillingSave(
    clinicId,
    form,
    fields,
    (rise: RiseQuery) => queries.fetchQuery(riseQuery(clinicId, id, rise)),
    { failed: 'Error al calcular el aumento' },
  );
  const raise = useBillingSave(
    clinicId,
    form,
    fields,
    ({ rise, preview: { version } }: Previewed) =>
      billingApi.raisePrices({ params: { clinicId, id }, body: { ...rise, version } }),
    {
      saved: ({ preview: { lines } }) => `Aumentaste ${pricesText(lines.length)}`,
      failed: 'Error al aumentar los precios',
    },
  );
  const submit = useSubmit(form, async (rise) => {
    if (!previewed) {
      const preview = await show.save(rise);
      if (preview) setPreviewed({ rise, preview });
    } else if (await raise.save(previewed)) onClose();
    else setPreviewed(undefined);
  });
  const { control } = form;
  const count = previewed?.preview.lines.length ?? 0;
  return (
    <FormDialog
      open={open}
      title={`Aumentar ${list.name}`}
      submitLabel={previewed ? `Aumentar ${pricesText(count)}` : 'Ver cómo quedan'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
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
            helperText="Para bajar los precios, escribe un número negativo"
            slotProps={{
              htmlInput: { inputMode: 'text', maxLength: 10 },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
          <TextFormField control={control} name="rounding" label="Redondeo" select>
            {ROUNDING_LABELS.map(([cents, label]) => (
              <MenuItem key={cents} value={String(cents)}>
                {label}
              </MenuItem>
            ))}
          </TextFormField>
          <DateFormField control={control} name="validFrom" label="Desde" />
        </>
      )}
    </FormDialog>
  );
}

const pricesText = (count: number): string => (count === 1 ? 'un precio' : `${count} precios`);
