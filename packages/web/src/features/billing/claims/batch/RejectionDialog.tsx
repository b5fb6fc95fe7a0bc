import { type ClaimBatch, claimRejectionCreate } from '@dentaria/contract/billing/claims.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../../billing.api.ts';
import { LIST, ROW } from '../../list-style.ts';
import { useBillingForm } from '../../use-billing-form.ts';
import { WorkSummary } from '../items/WorkSummary.tsx';
import { workFromLine, workName } from '../work.ts';
import { initialRejection, rejectionSchema } from './rejection-form.ts';

interface Props extends DialogProps {
  batch: ClaimBatch;
}

export function RejectionDialog({ batch, ...state }: Props) {
  const { clinicId, id, insurance } = batch;
  const isPhone = useIsCompact();
  const lines = batch.lines.filter(({ state, rejection }) => state === 'presented' && !rejection);
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: initialRejection(clinicToday()),
    schema: rejectionSchema(lines, claimRejectionCreate),
    mode: 'onSubmit',
    // The form holds items by id, the request body is a list.
    fields: ['items', 'day', 'reason'],
    send: (body) => billingApi.createClaimRejections({ params: { clinicId, id }, body }),
    saved: () => 'Débito registrado',
    failed: 'No se pudo registrar el débito',
  });
  const { field, fieldState } = useController({ control: form.control, name: 'items' });
  const chosen = field.value;
  const set = (itemId: number, amount: string | undefined): void => {
    const { [itemId]: _, ...others } = chosen;
    field.onChange(amount === undefined ? others : { ...others, [itemId]: amount });
    if (fieldState.error) form.clearErrors('items');
  };
  return (
    <FormDialog
      {...dialog}
      title={`Débito de ${shortInsuranceName(insurance.name)}`}
      submitLabel="Registrar débito"
      maxWidth="sm"
      fullScreen={isPhone}
    >
      <Typography variant="body2">
        Marcá lo que la obra social no aceptó: vuelve a la lista para presentar, con el motivo. Si no escribís
        un importe, se debita la prestación entera.
      </Typography>
      <Box
        component="ul"
        aria-label="Prestaciones presentadas"
        sx={{ ...LIST, maxHeight: 320, overflowY: 'auto' }}
      >
        {lines.map((line) => {
          const work = workFromLine(clinicId, line);
          const amount = chosen[line.itemId];
          return (
            <Box component="li" key={line.itemId} sx={{ ...ROW, flexWrap: 'wrap', gap: 0.5 }}>
              <Checkbox
                checked={amount !== undefined}
                onChange={(_, checked) => set(line.itemId, checked ? '' : undefined)}
                slotProps={{ input: { 'aria-label': workName(work) } }}
              />
              <WorkSummary work={{ ...work, missing: [] }} heading={`${line.patient.name} · `} hidesNumbers />
              {amount !== undefined && (
                <TextField
                  size="small"
                  label="Importe debitado (opcional)"
                  value={amount}
                  autoComplete="off"
                  onChange={({ target }) => set(line.itemId, target.value)}
                  slotProps={{
                    htmlInput: {
                      'aria-label': `Importe debitado de ${workName(work)}`,
                      inputMode: 'decimal',
                      maxLength: 30,
                    },
                  }}
                  sx={{ ml: 5, width: 'calc(100% - 40px)' }}
                />
              )}
            </Box>
          );
        })}
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <TextFormField
        control={form.control}
        name="reason"
        label="Motivo"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <DateFormField control={form.control} name="day" label="Día del débito" disableFuture />
    </FormDialog>
  );
}
