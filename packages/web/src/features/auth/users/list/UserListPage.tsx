import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { authPaths } from '../../auth.paths.ts';
import { userName } from '../user-name.ts';
import { userListQuery } from '../users.queries.ts';
import { UserRemovalDialogs } from './UserRemovalDialogs.tsx';
import { UserRowActions } from './UserRowActions.tsx';
import { useUserRemoval } from './use-user-removal.ts';
import { userColumns, userListDefaults } from './user-columns.tsx';

const NONE: readonly UserSummary[] = [];
const rowId = ({ id }: UserSummary): number => id;

const detailsPath = ({ id }: UserSummary): string => authPaths.userDetails.to({ userId: id });
const historyPath = ({ id }: UserSummary): string => paths.history.to({ patientId: id });

/** /users/list: all users for an administrator, the patients for a dentist. */
export function UserListPage() {
  const isAdmin = canSeeItem(useSignedInUser(), ['ADMIN']);
  const users = useQuery(userListQuery(isAdmin));
  const rows = useDeferredValue(users.data);
  const isLoaded = rows !== undefined;
  const list = useList({
    rows: rows ?? NONE,
    columns: userColumns(isAdmin),
    rowId,
    defaults: userListDefaults,
  });
  const removal = useUserRemoval({ onRemoved: list.clearSelection });
  const deletion = useDialogState<UserSummary>();
  const bulkDeletion = useDialogState<readonly UserSummary[]>();
  const people = isAdmin ? 'usuarios' : 'pacientes';

  return (
    <>
      <PageHeader
        title={isAdmin ? 'Usuarios' : 'Pacientes'}
        actions={
          <Button component={Link} to={authPaths.userAdd.to()} variant="contained" startIcon={<Add />}>
            {isAdmin ? 'Agregar Usuario' : 'Agregar Paciente'}
          </Button>
        }
      />
      {!isLoaded && !users.isLoadingError && <LoadingSkeleton shape="rows" />}
      {users.isLoadingError && (
        <ErrorState message="Error cargando usuarios" error={users.error} onRetry={() => users.refetch()} />
      )}
      {isLoaded && (
        <ListView
          list={list}
          label={isAdmin ? 'Usuarios' : 'Pacientes'}
          rowName={userName}
          avatar={(user) => <PersonAvatar id={user.id} initials={initials(user)} />}
          recordPath={isAdmin ? detailsPath : historyPath}
          selectable
          emptyIcon={People}
          emptyText={`No se encontraron ${people}`}
          emptyActions={
            <Button component={Link} to={authPaths.userAdd.to()} variant="outlined">
              {isAdmin ? 'Agregar el primer usuario' : 'Agregar el primer paciente'}
            </Button>
          }
          actions={(user) => (
            <UserRowActions user={user} withDetails={isAdmin} onDelete={() => deletion.open(user)} />
          )}
          selectionActions={
            <SelectionAction
              color="error"
              startIcon={<Delete />}
              onClick={() => bulkDeletion.open(list.selected)}
            >
              Eliminar seleccionados
            </SelectionAction>
          }
        />
      )}
      <UserRemovalDialogs people={people} one={deletion} selection={bulkDeletion} removal={removal} />
    </>
  );
}
