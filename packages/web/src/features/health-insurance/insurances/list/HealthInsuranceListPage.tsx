import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { healthInsuranceListQuery } from '../../../../shared/api/health-insurance.ts';
import { paths } from '../../../../shared/paths.ts';
import { Shield } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { InsuranceRemovalDialogs } from './InsuranceRemovalDialogs.tsx';
import { InsuranceRowActions } from './InsuranceRowActions.tsx';
import { insuranceColumns, insuranceListDefaults } from './insurance-columns.ts';
import { RegistryImportButton } from './RegistryImportButton.tsx';
import { useInsuranceRemoval } from './use-insurance-removal.ts';

const NONE: readonly HealthInsurance[] = [];
const rowId = ({ health_insurance_id }: HealthInsurance): number => health_insurance_id;

/** /health-insurances. */
export function HealthInsuranceListPage() {
  const insurances = useQuery(healthInsuranceListQuery);
  const rows = useDeferredValue(insurances.data);
  const isLoaded = rows !== undefined;
  const list = useList({
    rows: rows ?? NONE,
    columns: insuranceColumns,
    rowId,
    defaults: insuranceListDefaults,
  });
  const removal = useInsuranceRemoval({ onRemoved: list.clearSelection });
  const deletion = useDialogState<HealthInsurance>();
  const bulkDeletion = useDialogState<readonly HealthInsurance[]>();

  return (
    <>
      <PageHeader
        title="Obras Sociales"
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <Button component={Link} to={healthInsurancePaths.add.to()} variant="contained" startIcon={<Add />}>
            Agregar Obra Social
          </Button>
        }
      />
      {!isLoaded && !insurances.isLoadingError && <LoadingSkeleton shape="rows" />}
      {insurances.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar las obras sociales."
          error={insurances.error}
          onRetry={() => insurances.refetch()}
        />
      )}
      {isLoaded && (
        <ListView
          list={list}
          label="Obras Sociales"
          rowName={({ name }) => name}
          recordPath={(each) =>
            healthInsurancePaths.details.to({ healthInsuranceId: each.health_insurance_id })
          }
          selectable
          emptyIcon={Shield}
          emptyText="No se encontraron obras sociales"
          emptyActions={<RegistryImportButton />}
          actions={(insurance) => (
            <InsuranceRowActions insurance={insurance} onDelete={() => deletion.open(insurance)} />
          )}
          selectionActions={
            <SelectionAction
              color="error"
              startIcon={<Delete />}
              onClick={() => bulkDeletion.open(list.selected)}
            >
              Eliminar seleccionadas
            </SelectionAction>
          }
        />
      )}
      <InsuranceRemovalDialogs one={deletion} selection={bulkDeletion} removal={removal} />
    </>
  );
}
