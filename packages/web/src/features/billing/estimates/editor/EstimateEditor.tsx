import type { Estimate, EstimateCreate, ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import type { PatientPrice } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { LeaveFormDialog } from '../../../../shared/ui/form/LeaveFormDialog.tsx';
import { SelectFormField } from '../../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingPaths } from '../../billing.paths.ts';
import { UnregisteredInsurance } from '../../InsuranceName.tsx';
import { patientPricesQuery, proceduresQuery } from '../../prices/prices.queries.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { cacheEstimate } from '../estimates.queries.ts';
import { EditorFooter } from './EditorFooter.tsx';
import { type EstimateFormValues, formSchema, newValues, valuesOf } from './estimate-form.ts';
import { LinesField } from './LinesField.tsx';
import { LiveTotals } from './LiveTotals.tsx';
import { useEstimateSave } from './use-estimate-save.ts';

const ConflictDialog = lazyComponent(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface Props {
  clinicId: number;
  patientId: number;
  /** Undefined for a new estimate. */
  estimate?: Estimate;
  /** First lines of a new estimate. */
  proposed?: readonly ProposedLine[];
}

export function EstimateEditor(props: Props) {
  const { clinicId, patientId } = props;
  const procedures = useQuery({ ...proceduresQuery(clinicId), refetchOnWindowFocus: false });
  const priced = useQuery({ ...patientPricesQuery(clinicId, patientId), refetchOnWindowFocus: false });
  const active = useMemo(() => (procedures.data ?? []).filter((each) => each.active), [procedures.data]);
  const prices = useMemo(
    () => new Map((priced.data?.prices ?? []).map((each) => [each.procedureId, each])),
    [priced.data],
  );
  const failed = [procedures, priced].find((query) => query.isLoadingError);
  if (failed)
    return (
      <QueryState
        query={failed}
        failed={
          failed === priced
            ? 'No se pudieron cargar los precios del paciente.'
            : 'No se pudieron cargar las prestaciones.'
        }
      />
    );
  if (!procedures.data || !priced.data) return <LoadingSkeleton shape="cards" />;
  return (
    <>
      <UnregisteredInsurance name={priced.data.coverage.unregistered} />
      <Editor {...props} procedures={active} prices={prices} />
    </>
  );
}

interface EditorProps extends Props {
  procedures: readonly Procedure[];
  prices: ReadonlyMap<number, PatientPrice>;
}

function Editor({ clinicId, patientId, estimate, proposed, ...catalogue }: EditorProps) {
  const { procedures, prices } = catalogue;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useClinicPath(billingPaths.estimate);
  const form = useValidatedForm<EstimateFormValues, EstimateCreate>(
    formSchema,
    estimate ? valuesOf(estimate) : newValues(clinicToday(), proposed),
  );
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form, String(patientId));
  const saving = useEstimateSave({ clinicId, patientId, estimate, form });
  const presenting = useDialogState<EstimateCreate>();

  // The submit waits for it, so that a double click creates one estimate.
  const open = async (saved: Estimate): Promise<void> => {
    guard.disarm();
    await navigate(pathOf(saved), { replace: true });
  };
  const save = async (body: EstimateCreate, over?: number): Promise<void> => {
    const saved = await saving.save(body, over);
    if (!saved) return;
    toast.success('Presupuesto guardado');
    if (estimate) form.reset(valuesOf(saved));
    else await open(saved);
  };
  const present = async (body: EstimateCreate): Promise<void> => {
    const stored = estimate && !isDirty ? { ...estimate, version: saving.version } : await saving.save(body);
    const presented = stored && (await saving.present(stored));
    presenting.close();
    if (presented) {
      toast.success('Presupuesto presentado');
      guard.disarm();
      await cacheEstimate(queries, presented);
    } else if (stored && estimate) form.reset(valuesOf(stored));
    if (stored && !estimate) await open(presented ?? stored);
  };
  return (
    <Stack component="form" noValidate onSubmit={useSubmit(form, (body) => save(body))} sx={{ gap: 2 }}>
      {saving.failure && <FailureAlert failure={saving.failure} />}
      {prices.size === 0 && (
        <Alert severity="info">
          No hay aranceles para la cobertura de este paciente: escribí los precios.
        </Alert>
      )}
      <LinesField
        clinicId={clinicId}
        patientId={patientId}
        form={form}
        procedures={procedures}
        prices={prices}
      />
      <TermsFields control={form.control} />
      <LiveTotals control={form.control} />
      <EditorFooter
        control={form.control}
        estimate={estimate && { ...estimate, version: saving.version }}
        isSaving={isSubmitting}
        isDirty={isDirty}
        onPresent={useSubmit(form, async (body) => presenting.open(body))}
        onRemoved={guard.disarm}
      />
      <ConfirmDialog
        open={presenting.isOpen}
        title="Presentar el presupuesto"
        confirmLabel="Presentar"
        onConfirm={() => presenting.subject && present(presenting.subject)}
        onCancel={presenting.close}
      >
        Queda fijo para que el paciente lo acepte o lo rechace. Para cambiarlo después, se hace una copia.
      </ConfirmDialog>
      {saving.conflict && (
        <ConflictDialog
          control={form.control}
          theirs={saving.conflict.theirs}
          onKeepOwn={(theirs) => {
            saving.closeConflict();
            void form.handleSubmit((body) => save(body, theirs.version))();
          }}
          onTakeTheirs={(theirs) => {
            saving.takeOver(theirs);
            form.reset(valuesOf(theirs));
            void cacheEstimate(queries, theirs);
          }}
          onClose={saving.closeConflict}
        />
      )}
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Stack>
  );
}

const DISCOUNT_KINDS = { none: 'Sin descuento', percent: 'En porcentaje', amount: 'En pesos' } as const;

function TermsFields({ control }: { control: Control<EstimateFormValues, unknown, EstimateCreate> }) {
  const kind = useWatch({ control, name: 'discountKind' });
  const instalments = useWatch({ control, name: 'instalments' });
  return (
    <Panel title="Condiciones">
      <FieldColumns isWide>
        <SelectFormField control={control} name="discountKind" label="Descuento" choices={DISCOUNT_KINDS} />
        {kind !== 'none' && (
          <TextFormField
            control={control}
            name="discount"
            label={kind === 'percent' ? 'Porcentaje de descuento' : 'Importe del descuento'}
            helperText="Sobre lo que paga el paciente"
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 30 } }}
          />
        )}
        <TextFormField
          control={control}
          name="instalments"
          label="Cuotas"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        />
        {instalments.trim() !== '1' && (
          <DateFormField control={control} name="firstInstalmentDay" label="Primera cuota (opcional)" />
        )}
        <DateFormField control={control} name="validUntil" label="Válido hasta" />
        <TextFormField
          control={control}
          name="note"
          label="Nota para el paciente"
          multiline
          minRows={2}
          autoComplete="off"
          className="wide"
        />
      </FieldColumns>
    </Panel>
  );
}
