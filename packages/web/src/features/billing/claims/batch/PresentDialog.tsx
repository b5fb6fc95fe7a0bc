import { CLAIM_GAP_TEXTS } from '@dentaria/contract/billing/claim-gaps.ts';
import { type ClaimBatch, type ClaimLine, claimBatchPresent } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { z } from 'zod';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { monthName } from '../../../../shared/lib/month-names.ts';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { billingApi } from '../../billing.api.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { useBillingForm } from '../../use-billing-form.ts';
import { batchTitle, itemCountText } from '../claim-texts.ts';

interface Props extends DialogProps {
  batch: ClaimBatch;
}

const MAX_NAMED = 5;

const incompleteText = ({ patient, description, missing }: ClaimLine): string =>
  `${patient.name}, ${description}: ${missing.map((gap) => CLAIM_GAP_TEXTS[gap]).join(', ')}`;

export function PresentDialog({ batch, ...state }: Props) {
  const { clinicId, id, insurance, lines, period, totals, version } = batch;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { day: clinicToday() },
    schema: z.preprocess((values) => ({ ...(values as object), version }), claimBatchPresent),
    send: (body) => billingApi.presentClaimBatch({ params: { clinicId, id }, body }),
    saved: () => `${batchTitle(batch)} presentada`,
    failed: 'No se pudo presentar',
  });
  const incomplete = lines.filter(({ missing }) => missing.length > 0);
  const patients = new Set(lines.map(({ patient }) => patient.id)).size;
  return (
    <FormDialog
      {...dialog}
      title={`Presentar a ${shortInsuranceName(insurance.name)}`}
      submitLabel="Presentar"
    >
      {incomplete.length > 0 && (
        <Alert severity="warning">
          Completá o quitá estas prestaciones antes de presentar:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {incomplete.slice(0, MAX_NAMED).map((line) => (
              <li key={line.itemId}>{incompleteText(line)}</li>
            ))}
          </Box>
          {incomplete.length > MAX_NAMED && `Y ${itemCountText(incomplete.length - MAX_NAMED)} más.`}
        </Alert>
      )}
      <CardFacts
        facts={[
          { label: 'Mes', value: monthName(period) },
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
