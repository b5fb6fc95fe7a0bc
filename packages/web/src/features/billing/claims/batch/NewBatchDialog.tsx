import { MAX_CLAIM_ITEMS } from '@dentaria/contract/billing/claim-state.ts';
import { type ClaimItem, claimBatchCreate } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { monthName } from '../../../../shared/lib/month-names.ts';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { useBillingForm } from '../../use-billing-form.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { itemCountText, recentPeriods } from '../claim-texts.ts';

interface Props extends DialogProps {
  clinicId: number;
  insurance: ClaimItem['insurance'];
  items: readonly ClaimItem[];
  /** True if `items` may lack the newest items. */
  isCut: boolean;
}

const PERIODS = 12;

export function NewBatchDialog({ clinicId, insurance, items, isCut, ...state }: Props) {
  const today = clinicToday();
  const pathOf = useClinicPath(billingPaths.claimBatch);
  const navigate = useNavigate();
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { insuranceId: insurance.id, period: today.slice(0, 7), until: today, note: '' },
    schema: claimBatchCreate,
    send: (body) => billingApi.createClaimBatch({ params: { clinicId }, body }),
    saved: () => 'Presentación creada',
    failed: 'No se pudo crear la presentación',
    onSaved: (batch) => navigate(pathOf(batch)),
  });
  const periods = Object.fromEntries(
    recentPeriods(today, PERIODS).map((period) => [period, monthName(period)]),
  );
  const { control } = form;
  const until = useWatch({ control, name: 'until' });
  const included = items.filter(({ day }) => day <= until);
  const total = included.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <FormDialog
      {...dialog}
      title={`Nueva presentación a ${shortInsuranceName(insurance.name)}`}
      submitLabel="Crear borrador"
      maxWidth="sm"
    >
      <FieldColumns>
        <SelectFormField control={control} name="period" label="Mes que se presenta" choices={periods} />
        <DateFormField control={control} name="until" label="Lo realizado hasta el" />
      </FieldColumns>
      <TextFormField
        control={control}
        name="note"
        label="Nota (opcional)"
        multiline
        minRows={2}
        autoComplete="off"
      />
      <Typography variant="body2" role="status">
        {isCut
          ? `Entra lo realizado hasta ese día, con un máximo de ${itemCountText(MAX_CLAIM_ITEMS)}.`
          : included.length === 0
            ? 'Hasta ese día no hay nada para presentar.'
            : `Entran ${itemCountText(included.length)} por ${formatCents(total)}.`}
        {(isCut || included.length > 0) && ' Podés completarlas o quitarlas antes de presentar.'}
      </Typography>
    </FormDialog>
  );
}
