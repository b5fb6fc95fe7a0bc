import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { Building } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { authPaths } from '../../auth.paths.ts';
import { mayEditClinic } from '../clinic-access.ts';
import { clinicListQuery } from '../clinics.queries.ts';
import { ClinicActionDialogs, type PendingAction } from './ClinicActionDialogs.tsx';
import { ClinicRowActions } from './ClinicRowActions.tsx';
import { CLINIC_ACTIONS } from './clinic-actions.ts';
import { clinicColumns, clinicListDefaults } from './clinic-columns.tsx';
import { useClinicActions } from './use-clinic-actions.ts';

const NONE: readonly Clinic[] = [];
const rowId = ({ id }: Clinic): number => id;

/** /clinics: every clinic for an administrator, their own ones for a dentist or a receptionist. */
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
              Agregar Clínica
            </Button>
          )
        }
      />
      {!isLoaded && !clinics.isLoadingError && <LoadingSkeleton label="Cargando clínicas..." shape="rows" />}
      {clinics.isLoadingError && (
        <ErrorState
          message="Error al cargar las clínicas."
          error={clinics.error}
          onRetry={() => clinics.refetch()}
        />
      )}
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
            <ClinicRowActions
              clinic={clinic}
              mayEdit={mayEditClinic(user, clinic)}
              mayManage={isAdmin}
              onAction={(action) => dialog.open({ action, clinics: [clinic], isSelection: false })}
            />
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
