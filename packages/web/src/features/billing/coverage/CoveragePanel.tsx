import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { InsuranceName } from '../InsuranceName.tsx';
import { CoverageDialog } from './CoverageDialog.tsx';
import { coverageQuery } from './coverage.queries.ts';
import { UnregisteredInsurance } from './UnregisteredInsurance.tsx';

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
