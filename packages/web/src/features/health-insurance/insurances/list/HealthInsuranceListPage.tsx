import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import {
  HEALTH_INSURANCES_KEY,
  healthInsuranceApi,
  healthInsuranceListQuery,
} from '../../../../shared/api/health-insurance.ts';
import { paths } from '../../../../shared/paths.ts';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { Shield } from '../../../../shared/ui/drawings.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { useServerCall } from '../../../../shared/ui/use-server-call.ts';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { InsuranceRemovalDialogs, useInsuranceRemoval } from './InsuranceRemovalDialogs.tsx';

const NONE: readonly HealthInsurance[] = [];
const rowId = ({ health_insurance_id }: HealthInsurance): number => health_insurance_id;

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
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
        actions={
          <Button component={Link} to={healthInsurancePaths.add.to()} variant="contained" startIcon={<Add />}>
            Agregar obra social
          </Button>
        }
      />
      {!isLoaded && !insurances.isLoadingError && <LoadingSkeleton shape="rows" />}
      <QueryState query={insurances} failed="No se pudieron cargar las obras sociales." loading={null} />
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

interface RowActionsProps {
  insurance: HealthInsurance;
  onDelete: () => void;
}

function InsuranceRowActions({ insurance, onDelete }: RowActionsProps) {
  const params = { healthInsuranceId: insurance.health_insurance_id };
  return (
    <>
      <RowAction label="Ver detalles" icon={Visibility} to={healthInsurancePaths.details.to(params)} />
      <RowAction label="Editar" icon={Edit} to={healthInsurancePaths.edit.to(params)} />
      <RowAction label="Eliminar" icon={DeleteOutlined} onClick={onDelete} />
    </>
  );
}

function RegistryImportButton() {
  const queries = useQueryClient();
  const { start, isPending } = useServerCall('No se pudo importar el registro nacional', async () => {
    const { created } = await healthInsuranceApi.importRegistry();
    toast.success(
      created === 1
        ? '1 obra social importada exitosamente'
        : `${created} obras sociales importadas exitosamente`,
    );
    await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
  });
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isPending} onClick={() => start()}>
      Importar registro nacional
    </Button>
  );
}

const insuranceColumns: readonly ListColumn<HealthInsurance>[] = [
  { id: 'name', label: 'Nombre', value: ({ name }) => name, filter: 'text', onCard: 'title', wide: true },
  {
    id: 'federation_code',
    label: 'Código de federación',
    value: ({ federation_code }) => federation_code,
    filter: 'text',
  },
  { id: 'details', label: 'Detalles', value: ({ details }) => details, sortable: false, wide: true },
  { id: 'plans', label: 'Planes', value: ({ plans }) => plans.length, sortable: false },
];

const insuranceListDefaults: ListDefaults = {
  sort: { id: 'name', descending: false },
  search: true,
  pageSize: 10,
  pageSizes: [5, 10, 25, 50],
};
