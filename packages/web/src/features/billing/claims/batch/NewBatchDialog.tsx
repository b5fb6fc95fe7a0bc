import { MAX_CLAIM_ITEMS } from '@dentaria/contract/billing/claim-state.ts';
import {
  type ClaimBatchCreate,
  type ClaimItem,
  claimBatchCreate,
} from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../../billing.api.ts';
import { useBillingSave } from '../../use-billing-save.ts';
import { itemCountText, periodText, recentPeriods } from '../claim-texts.ts';
import { useBatchPath } from '../use-batch-path.ts';

interface Props {
  clinicId: number;
  insurance: ClaimItem['insurance'];
  /** What can be claimed from it. */
  items: readonly ClaimItem[];
  /** `items` may lack the newest ones. */
  isCut: boolean;
  open: boolean;
  onClose: () => void;
}

interface Values {
  insuranceId: number;
  period: string;
  until: string;
  note: string;
}

const PERIODS = 12;

/** Makes a draft with everything up to a day, and opens it. */
export function NewBatchDialog({ clinicId, insurance, items, isCut, open, onClose }: Props) {
  const today = clinicToday();
  const pathOf = useBatchPath();
  const navigate = useNavigate();
  const form = useForm<Values, unknown, ClaimBatchCreate>({
    defaultValues: { insuranceId: insurance.id, period: today.slice(0, 7), until: today, note: '' },
    resolver: formResolver<Values, ClaimBatchCreate>(claimBatchCreate),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['period', 'until', 'note'],
    (body: ClaimBatchCreate) => billingApi.createClaimBatch({ params: { clinicId }, body }),
    { saved: () => 'Presentación creada', failed: 'No se pudo crear la presentación' },
  );
  const submit = useSubmit(form, async (body) => {
    const batch = await save(body);
    if (!batch) return;
    onClose();
    await navigate(pathOf(batch));
  });
  const { control } = form;
  const until = useWatch({ control, name: 'until' });
  const taken = items.filter(({ day }) => day <= until);
  const total = taken.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <FormDialog
      open={open}
      title={`Nueva presentación a ${shortInsuranceName(insurance.name)}`}
      submitLabel="Crear borrador"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
      maxWidth="sm"
    >
      <FieldColumns>
        <TextFormField control={control} name="period" label="Mes que se presenta" select>
          {recentPeriods(today, PERIODS).map((period) => (
            <MenuItem key={period} value={period}>
              {periodText(period)}
            </MenuItem>
          ))}
        </TextFormField>
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
          ? `Entra lo realizado hasta ese día, hasta ${itemCountText(MAX_CLAIM_ITEMS)}.`
          : taken.length === 0
            ? 'Hasta ese día no hay nada para presentar.'
            : `Entran ${itemCountText(taken.length)} por ${formatCents(total)}.`}
        {(isCut || taken.length > 0) && ' Podrás completarlas y quitarlas antes de presentar.'}
      </Typography>
    </FormDialog>
  );
}
