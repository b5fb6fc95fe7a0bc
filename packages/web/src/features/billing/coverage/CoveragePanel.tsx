import { type Coverage, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type DialogProps, DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { billingApi, billingQuery } from '../billing.api.ts';
import { InsuranceName, UnregisteredInsurance } from '../InsuranceName.tsx';
import { useBillingForm } from '../use-billing-form.ts';
import { InsuranceFields } from './InsuranceFields.tsx';

export function CoveragePanel({ clinicId, patientId }: { clinicId: number; patientId: number }) {
  const coverage = useQuery(coverageQuery(clinicId, patientId));
  const editing = useDialogState();
  const { data } = coverage;
  return (
    <Panel title="Cobertura">
      <QueryState query={coverage} failed="No se pudo cargar la cobertura." />
      {data && (
        <>
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            {data.insurance ? <InsuranceName {...data.insurance} /> : 'Particular'}
            {data.plan && ` · ${data.plan.name}`}
            {data.affiliateNumber && (
              <>
                <br />
                Afiliado {data.affiliateNumber}
              </>
            )}
          </Typography>
          <UnregisteredInsurance name={data.unregistered} />
          <Button variant="outlined" onClick={() => editing.open({})}>
            Cambiar cobertura
          </Button>
        </>
      )}
      {data && (
        <DialogSlot state={editing}>
          {(dialog) => (
            <CoverageDialog {...dialog} clinicId={clinicId} patientId={patientId} coverage={data} />
          )}
        </DialogSlot>
      )}
    </Panel>
  );
}

interface CoverageDialogProps extends DialogProps {
  clinicId: number;
  patientId: number;
  coverage: Coverage;
}

function CoverageDialog({ clinicId, patientId, coverage, ...state }: CoverageDialogProps) {
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: {
      insuranceId: coverage.insurance?.id ?? null,
      planId: coverage.plan?.id ?? null,
      affiliateNumber: coverage.affiliateNumber ?? '',
    },
    schema: coverageWrite,
    send: (body) => billingApi.writeCoverage({ params: { clinicId, patientId }, body }),
    saved: () => 'Cobertura guardada',
    failed: 'No se pudo guardar la cobertura',
  });
  const { control } = form;
  return (
    <FormDialog {...dialog} title="Cobertura" submitLabel="Guardar">
      {coverage.assumed && coverage.insurance && (
        <Alert severity="info">
          Es la obra social de los datos del paciente. Elegí su plan para usar sus aranceles.
        </Alert>
      )}
      <InsuranceFields
        control={control}
        stored={coverage}
        noInsurance="Particular, sin obra social"
        noPlan="Sin plan"
      />
      <TextFormField control={control} name="affiliateNumber" label="Número de afiliado" autoComplete="off" />
    </FormDialog>
  );
}

const coverageQuery = (clinicId: number, patientId: number) =>
  billingQuery(['coverage', patientId], billingApi.readCoverage, { params: { clinicId, patientId } });
