import { CLAIM_GAP_TEXTS } from '@dentaria/contract/billing/claim-gaps.ts';
import {
  type ClaimBatch,
  type ClaimBatchPresent,
  type ClaimLine,
  claimBatchPresent,
} from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { billingApi } from '../../billing.api.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { useBillingSave } from '../../use-billing-save.ts';
import { batchTitle, itemCountText, periodText } from '../claim-texts.ts';

interface Props {
  batch: ClaimBatch;
  open: boolean;
  onClose: () => void;
}

const NAMED = 5;

const incompleteText = ({ patient, description, missing }: ClaimLine): string =>
  `${patient.name}, ${description}: ${missing.map((gap) => CLAIM_GAP_TEXTS[gap]).join(', ')}`;

/** Shows what will be presented, then freezes the batch. */
export function PresentDialog({ batch, open, onClose }: Props) {
  const { clinicId, id, insurance, lines, period, totals, version } = batch;
  const form = useForm<{ day: string }, unknown, ClaimBatchPresent>({
    defaultValues: { day: clinicToday() },
    resolver: formResolver<{ day: string }, ClaimBatchPresent>(
      z.preprocess((values) => ({ ...(values as object), version }), claimBatchPresent),
    ),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['day'],
    (body: ClaimBatchPresent) => billingApi.presentClaimBatch({ params: { clinicId, id }, body }),
    { saved: () => `${batchTitle(batch)} presentada`, failed: 'No se pudo presentar' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  const incomplete = lines.filter(({ missing }) => missing.length > 0);
  const patients = new Set(lines.map(({ patient }) => patient.id)).size;
  return (
    <FormDialog
      open={open}
      title={`Presentar a ${shortInsuranceName(insurance.name)}`}
      submitLabel="Presentar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {incomplete.length > 0 && (
        <Alert severity="warning">
          Completa o quita estas prestaciones antes de presentar:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {incomplete.slice(0, NAMED).map((line) => (
              <li key={line.itemId}>{incompleteText(line)}</li>
            ))}
          </Box>
          {incomplete.length > NAMED && `Y ${itemCountText(incomplete.length - NAMED)} más.`}
        </Alert>
      )}
      <CardFacts
        facts={[
          { label: 'Mes', value: periodText(period) },
          { label: 'Contenido', value: itemCountText(lines.length) },
          { label: 'Pacientes', value: patients },
          { label: 'Total', value: <b>{formatCents(totals.claimed)}</b> },
        ]}
      />
      <DateFormField control={form.control} name="day" label="Día en que se presenta" disableFuture />
      <Typography variant="body2" color="textSecondary">
        Lo presentado ya no cambia. <InsuranceName {...insurance} /> queda debiendo{' '}
        {formatCents(totals.claimed)}.
      </Typography>
    </FormDialog>
  );
}
