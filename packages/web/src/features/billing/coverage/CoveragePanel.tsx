import { type Coverage, type CoverageWrite, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/QueryState.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { InsuranceName, UnregisteredInsurance } from '../InsuranceName.tsx';
import { useBillingForm } from '../use-billing-form.ts';
import { InsuranceFields } from './InsuranceFields.tsx';

export function CoveragePanel({ clinicId, patientId }: { clinicId: number; patientId: number }) {
  const coverage = useQuery(coverageQuery(clinicId, patientId));
  const editing = useDialogState();
  return (
    <Panel title="Cobertura">
      <QueryState query={coverage} failed="Error al cargar la cobertura" />
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
      {coverage.data && editing.subject && (
        <CoverageDialog
          key={editing.openCount}
          clinicId={clinicId}
          patientId={patientId}
          coverage={coverage.data}
          open={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </Panel>
  );
}

interface CoverageValues {
  insuranceId: number | null;
  planId: number | null;
  affiliateNumber: string;
}

interface CoverageDialogProps {
  clinicId: number;
  patientId: number;
  coverage: Coverage;
  open: boolean;
  onClose: () => void;
}

function CoverageDialog({ clinicId, patientId, coverage, open, onClose }: CoverageDialogProps) {
  const { form, dialog } = useBillingForm<CoverageValues, CoverageWrite, unknown>({
    clinicId,
    initial: {
      insuranceId: coverage.insurance?.id ?? null,
      planId: coverage.plan?.id ?? null,
      affiliateNumber: coverage.affiliateNumber ?? '',
    },
    schema: coverageWrite,
    send: (body) => billingApi.writeCoverage({ params: { clinicId, patientId }, body }),
    saved: () => 'Cobertura guardada',
    failed: 'Error al guardar la cobertura',
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog open={open} title="Cobertura" submitLabel="Guardar" {...dialog} onClose={onClose}>
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

const coverageQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'coverage', patientId],
    queryFn: ({ signal }) => billingApi.readCoverage({ params: { clinicId, patientId } }, { signal }),
  });
