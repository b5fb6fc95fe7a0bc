import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Add from '@mui/icons-material/Add';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { Building } from '../../../../shared/ui/drawings.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { authPaths } from '../../auth.paths.ts';
import { clinicListQuery } from '../../auth.queries.ts';
import { ClinicStateChip } from '../ClinicStateChip.tsx';
import { isUnconfirmed, mayEditClinic } from '../clinic-access.ts';
import {
  CLINIC_ACTIONS,
  type ClinicAction,
  ClinicActionDialogs,
  type PendingAction,
  useClinicActions,
} from './ClinicActionDialogs.tsx';

const NONE: readonly Clinic[] = [];
const rowId = ({ id }: Clinic): number => id;

export function ClinicListPage() {
  const user = useSignedInUser();
  const isAdmin = canSeeItem(user, ['ADMIN']);
  const clinics = useQuery(clinicListQuery);
  const rows = useDeferredValue(clinics.data);
  const isLoaded = rows !== undefined;
  const list = useList({
    rows: rows ?? NONE,
    columns: clinicColumns,
    rowId,
    defaults: clinicListDefaults,
  });
  const actions = useClinicActions({ onDone: list.clearSelection });
  const dialog = useDialogState<PendingAction>();

  return (
    <>
      <PageHeader
        title="Clínicas"
        actions={
          isAdmin && (
            <Button component={Link} to={authPaths.clinicAdd.to()} variant="contained" startIcon={<Add />}>
              Agregar clínica
            </Button>
          )
        }
      />
      {!isLoaded && !clinics.isLoadingError && <LoadingSkeleton label="Cargando clínicas..." shape="rows" />}
      <QueryState query={clinics} failed="Error al cargar las clínicas." loading={null} />
      {isLoaded && (
        <ListView
          list={list}
          label="Clínicas"
          rowName={({ name }) => name}
          recordPath={({ id }) => authPaths.clinicDetails.to({ clinicId: id })}
          selectable={isAdmin}
          emptyIcon={Building}
          emptyText="No se encontraron clínicas"
          emptyActions={
            isAdmin && (
              <Button component={Link} to={authPaths.clinicAdd.to()} variant="outlined">
                Agregar la primera clínica
              </Button>
            )
          }
          actions={(clinic) => (
            <>
              <RowAction
                label="Ver detalles"
                icon={Visibility}
                to={authPaths.clinicDetails.to({ clinicId: clinic.id })}
              />
              {mayEditClinic(user, clinic) && (
                <RowAction label="Editar" icon={Edit} to={authPaths.clinicEdit.to({ clinicId: clinic.id })} />
              )}
              {isAdmin &&
                actionsOf(clinic).map((action) => (
                  <RowAction
                    key={action}
                    label={CLINIC_ACTIONS[action].label}
                    icon={ICONS[action]}
                    onClick={() => dialog.open({ action, clinics: [clinic], isSelection: false })}
                  />
                ))}
            </>
          )}
          selectionActions={(['activate', 'deactivate', 'remove'] as const).map((action) => (
            <SelectionAction
              key={action}
              color={CLINIC_ACTIONS[action].color}
              onClick={() => dialog.open({ action, clinics: list.selected, isSelection: true })}
            >
              {CLINIC_ACTIONS[action].label}
            </SelectionAction>
          ))}
        />
      )}
      <ClinicActionDialogs dialog={dialog} actions={actions} />
    </>
  );
}

const ICONS = { confirm: Verified, activate: CheckCircle, deactivate: Block, remove: Delete } as const;

const actionsOf = (clinic: Clinic): readonly ClinicAction[] => [
  ...(isUnconfirmed(clinic) ? ['confirm' as const] : []),
  clinic.active ? 'deactivate' : 'activate',
  'remove',
];

const clinicColumns: readonly ListColumn<Clinic>[] = [
  { id: 'name', label: 'Nombre', value: ({ name }) => name, filter: 'text', onCard: 'title' },
  {
    id: 'ownerUsername',
    label: 'Propietario',
    value: ({ ownerUsername }) => ownerUsername,
    filter: 'text',
  },
  {
    id: 'active',
    label: 'Estado',
    value: ({ active }) => active,
    cell: (clinic) => <ClinicStateChip clinic={clinic} />,
    filter: [
      { value: 'true', label: 'Activas', matches: ({ active }) => active },
      { value: 'false', label: 'Inactivas', matches: ({ active }) => !active },
      { value: 'unconfirmed', label: 'Sin confirmar', matches: isUnconfirmed },
    ],
  },
  {
    id: 'createdAt',
    label: 'Fecha de creación',
    value: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ createdAt }) => clinicDateTime(createdAt),
  },
];

const clinicListDefaults: ListDefaults = {
  sort: { id: 'name', descending: false },
  pageSize: 5,
  pageSizes: [5, 10, 25],
};
