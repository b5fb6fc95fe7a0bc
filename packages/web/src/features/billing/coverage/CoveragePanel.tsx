import { type Coverage, type CoverageWrite, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { InsuranceName, UnregisteredInsurance } from '../InsuranceName.tsx';
import { useBillingSave } from '../use-billing-save.ts';
import { InsuranceFields } from './InsuranceFields.tsx';

/** By which obra social and plan a patient is charged. */
export function CoveragePanel({ clinicId, patientId }: { clinicId: number; patientId: number }) {
  const coverage = useQuery(coverageQuery(clinicId, patientId));
  const editing = useDialogState();
  return (
    <Panel title="Cobertura">
      {coverage.isPending && <LoadingSkeleton shape="rows" />}
      {coverage.isLoadingError && (
        <ErrorState
          message="Error al cargar la cobertura"
          error={coverage.error}
          onRetry={() => coverage.refetch()}
        />
      )}
      {coverage.data && (
        <>
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            {coverage.data.insurance ? <InsuranceName {...coverage.data.insurance} /> : 'Particular'}
            {coverage.data.plan && ` · ${coverage.data.plan.name}`}
            {coverage.data.affiliateNumber && (
              <>
                <br />
                Afiliado {coverage.data.affiliateNumber}
              </>
            )}
          </Typography>
          <UnregisteredInsurance name={coverage.data.unregistered} />
          <Button variant="outlined" onClick={() => editing.open({})}>
            Cambiar cobertura
          </Button>
        </>
      )}
      {editing.subject && (
        <CoverageDialog
          key={editing.openCount}
          clinicId={clinicId}
          patientId={patientId}
          open={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </Panel>
  );
}

interface CoverageDialogProps {
  clinicId: number;
  patientId: number;
  open: boolean;
  onClose: () => void;
}

/** Sets by which obra social and plan a patient is charged. Needs a new key for each opening. */
function CoverageDialog({ clinicId, patientId, open, onClose }: CoverageDialogProps) {
  const coverage = useQuery({ ...coverageQuery(clinicId, patientId), enabled: open });
  if (coverage.data)
    return (
      <CoverageForm
        clinicId={clinicId}
        patientId={patientId}
        open={open}
        onClose={onClose}
        coverage={coverage.data}
      />
    );
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Cobertura</DialogTitle>
      <DialogContent>
        {coverage.isLoadingError ? (
          <ErrorState
            message="Error al cargar la cobertura"
            error={coverage.error}
            onRetry={() => coverage.refetch()}
          />
        ) : (
          <LoadingSkeleton shape="rows" />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface CoverageValues {
  insuranceId: number | null;
  planId: number | null;
  affiliateNumber: string;
}

function CoverageForm({
  clinicId,
  patientId,
  open,
  onClose,
  coverage,
}: CoverageDialogProps & { coverage: Coverage }) {
  const form = useForm<CoverageValues, unknown, CoverageWrite>({
    defaultValues: {
      insuranceId: coverage.insurance?.id ?? null,
      planId: coverage.plan?.id ?? null,
      affiliateNumber: coverage.affiliateNumber ?? '',
    },
    resolver: formResolver<CoverageValues, CoverageWrite>(coverageWrite),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['insuranceId', 'planId', 'affiliateNumber'],
    (body: CoverageWrite) => billingApi.writeCoverage({ params: { clinicId, patientId }, body }),
    { saved: () => 'Cobertura guardada', failed: 'Error al guardar la cobertura' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      title="Cobertura"
      submitLabel="Guardar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {coverage.assumed && coverage.insurance && (
        <Alert severity="info">
          Es la obra social de los datos del paciente. Elige su plan para usar sus aranceles.
        </Alert>
      )}
      <InsuranceFields<CoverageValues, CoverageWrite>
        control={control}
        insuranceField="insuranceId"
        planField="planId"
        stored={coverage}
        noInsurance="Particular, sin obra social"
        noPlan="Sin plan"
      />
      <TextFormField control={control} name="affiliateNumber" label="Número de afiliado" autoComplete="off" />
    </FormDialog>
  );
}

/** By which obra social and plan a patient is charged. */
const coverageQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'coverage', patientId],
    queryFn: ({ signal }) => billingApi.readCoverage({ params: { clinicId, patientId } }, { signal }),
  });
