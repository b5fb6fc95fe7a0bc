import {
  type ClaimBatch,
  type ClaimRejectionCreate,
  claimRejectionCreate,
} from '@dentaria/contract/billing/claims.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController, useForm } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../../billing.api.ts';
import { LIST, ROW } from '../../list-style.ts';
import { useBillingSave } from '../../use-billing-save.ts';
import { WorkSummary } from '../items/WorkSummary.tsx';
import { workName, workOfLine } from '../work.ts';
import { type ChosenAmounts, type RejectionValues, rejectionSchema } from './rejection-form.ts';

interface Props {
  batch: ClaimBatch;
  open: boolean;
  onClose: () => void;
}

/** Notes what the obra social did not accept, item by item, whole or in part. */
export function RejectionDialog({ batch, open, onClose }: Props) {
  const { clinicId, id, insurance } = batch;
  const isPhone = useIsCompact();
  const lines = batch.lines.filter(({ state, rejection }) => state === 'presented' && !rejection);
  const form = useForm<RejectionValues, unknown, ClaimRejectionCreate>({
    defaultValues: { items: {}, reason: '', day: clinicToday() },
    resolver: formResolver<RejectionValues, ClaimRejectionCreate>(
      rejectionSchema(lines, claimRejectionCreate),
    ),
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['items', 'reason', 'day'],
    (body: ClaimRejectionCreate) => billingApi.createClaimRejections({ params: { clinicId, id }, body }),
    { saved: () => 'Débito registrado', failed: 'No se pudo registrar el débito' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  const { field, fieldState } = useController({ control: form.control, name: 'items' });
  const chosen: ChosenAmounts = field.value;
  const set = (itemId: number, amount: string | undefined): void => {
    const { [itemId]: _, ...others } = chosen;
    field.onChange(amount === undefined ? others : { ...others, [itemId]: amount });
    if (fieldState.error) form.clearErrors('items');
  };
  return (
    <FormDialog
      open={open}
      title={`Débito de ${shortInsuranceName(insurance.name)}`}
      submitLabel="Registrar débito"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
      maxWidth="sm"
      fullScreen={isPhone}
    >
      <Typography variant="body2">
        Marca lo que no aceptó. Vuelve a estar para presentar, con el motivo. Sin importe se debita la
        prestación entera.
      </Typography>
      <Box
        component="ul"
        aria-label="Prestaciones presentadas"
        sx={{ ...LIST, maxHeight: 320, overflowY: 'auto' }}
      >
        {lines.map((line) => {
          const work = workOfLine(clinicId, line);
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
