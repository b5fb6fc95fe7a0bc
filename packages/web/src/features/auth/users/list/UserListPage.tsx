import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { hasRole } from '../../../../shared/session/session-user.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../../shared/ui/LoadingState.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { useGentleEntry } from '../../../../shared/ui/use-gentle-entry.ts';
import { userListQuery } from '../users.queries.ts';
import { UserRowActions } from './UserRowActions.tsx';
import { useUserRemoval } from './use-user-removal.ts';
import { userColumns, userListDefaults, userName } from './user-columns.tsx';

const NONE: readonly UserListItem[] = [];
const rowId = ({ id }: UserListItem): number => id;

/** /users/list: every user for an administrator, the patients for a dentist. */
export function UserListPage() {
  const isAdmin = hasRole(useSignedInUser(), 'ADMIN');
  const users = useQuery(userListQuery(isAdmin));
  const isShown = useGentleEntry(users.isSuccess);
  const list = useList({
    rows: users.data ?? NONE,
    columns: userColumns(isAdmin),
    rowId,
    defaults: userListDefaults,
  });
  const removal = useUserRemoval({ onRemoved: list.clearSelection });
  const [asked, setAsked] = useState<UserListItem>();
  const [askedSelection, setAskedSelection] = useState(false);
  const people = isAdmin ? 'usuarios' : 'pacientes';

  return (
    <>
      <PageHeader
        title={isAdmin ? 'Usuarios' : 'Pacientes'}
        actions={
          <Button component={Link} to={paths.userAdd.to()} variant="contained" startIcon={<Add />}>
            {isAdmin ? 'Agregar Usuario' : 'Agregar Paciente'}
          </Button>
        }
      />
      {!isShown && !users.isError && <LoadingState />}
      {users.isError && <ErrorState message="Error cargando usuarios" onRetry={() => users.refetch()} />}
      {isShown && (
        <ListView
          list={list}
          label={isAdmin ? 'Usuarios' : 'Pacientes'}
          rowName={userName}
          selectable
          emptyText={`No se encontraron ${people}`}
          actions={(user) => (
            <UserRowActions user={user} withDetails={isAdmin} onDelete={() => setAsked(user)} />
          )}
          selectionActions={
            <>
              <Button size="small" color="inherit" onClick={list.clearSelection}>
                Quitar selección
              </Button>
              <Button
                size="small"
                variant="contained"
                color="error"
                startIcon={<Delete />}
                onClick={() => setAskedSelection(true)}
              >
                Eliminar seleccionados
              </Button>
            </>
          }
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Confirm Deletion"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        color="error"
        busy={removal.isRemoving}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && removal.removeOne(asked).finally(() => setAsked(undefined))}
      >
        Are you sure you want to delete the user with DNI {asked?.docNumber}?
      </ConfirmDialog>
      <ConfirmDialog
        open={askedSelection}
        title="Confirmar Eliminación"
        confirmLabel="Eliminar"
        color="error"
        onCancel={() => setAskedSelection(false)}
        onConfirm={() => {
          setAskedSelection(false);
          removal.removeMany(list.selected);
        }}
      >
        {list.selected.length === 1
          ? `¿Eliminar 1 registro de la lista de ${people}?`
          : `¿Eliminar los ${list.selected.length} ${people} seleccionados?`}{' '}
        Esta acción no se puede deshacer.
      </ConfirmDialog>
      <BulkDialog
        title={`Eliminando ${people}`}
        state={removal.bulk.state}
        onStop={removal.bulk.stop}
        onClose={removal.bulk.close}
      />
    </>
  );
}
