import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { MIN_PHONE_DIGITS, phoneDigits } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { ROLE_NAMES, stripRolePrefix } from '@dentaria/contract/roles.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../../shared/session/session-user.ts';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { People, Tooth } from '../../../../shared/ui/drawings.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { SelectionAction } from '../../../../shared/ui/list/SelectionBar.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { PhoneLinks } from '../../../../shared/ui/PhoneLinks.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { USERS_KEY, userListQuery } from '../../auth.queries.ts';
import { userName } from '../user-name.ts';

const NONE: readonly UserSummary[] = [];
const rowId = ({ id }: UserSummary): number => id;

const detailsPath = ({ id }: UserSummary): string => authPaths.userDetails.to({ userId: id });
const historyPath = ({ id }: UserSummary): string => paths.history.to({ patientId: id });

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
  const { subject: removed } = deletion;
  const bulkDeletion = useDialogState<readonly UserSummary[]>();
  const { subject: allRemoved } = bulkDeletion;
  const people = isAdmin ? 'usuarios' : 'pacientes';

  return (
    <>
      <PageHeader
        title={isAdmin ? 'Usuarios' : 'Pacientes'}
        actions={
          <Button component={Link} to={authPaths.userAdd.to()} variant="contained" startIcon={<Add />}>
            {isAdmin ? 'Agregar usuario' : 'Agregar paciente'}
          </Button>
        }
      />
      {!isLoaded && !users.isLoadingError && <LoadingSkeleton shape="rows" />}
      <QueryState query={users} failed="Error cargando usuarios" loading={null} />
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
            <>
              {isAdmin && <RowAction label="Ver detalles" icon={Visibility} to={detailsPath(user)} />}
              <RowAction label="Ver historia clínica" icon={Tooth} to={historyPath(user)} />
              <RowAction label="Editar" icon={Edit} to={authPaths.userEdit.to({ userId: user.id })} />
              <RowAction label="Eliminar" icon={DeleteOutlined} onClick={() => deletion.open(user)} />
            </>
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
      {removed && (
        // In English, as quoted in the specification (section 2, "User list").
        <ConfirmDialog
          open={deletion.isOpen}
          title="Confirm Deletion"
          confirmLabel="Delete"
          cancelLabel="Cancel"
          color="error"
          onCancel={deletion.close}
          onConfirm={() => removal.removeOne(removed).finally(deletion.close)}
        >
          Are you sure you want to delete the user with DNI {removed.docNumber ?? `— (${removed.username})`}?
        </ConfirmDialog>
      )}
      {allRemoved && (
        <ConfirmDialog
          open={bulkDeletion.isOpen}
          title="Confirmar Eliminación"
          confirmLabel="Eliminar"
          color="error"
          onCancel={bulkDeletion.close}
          onConfirm={() => {
            bulkDeletion.close();
            void removal.removeMany(allRemoved);
          }}
        >
          {allRemoved.length === 1
            ? `¿Eliminar el ${isAdmin ? 'usuario' : 'paciente'} seleccionado?`
            : `¿Eliminar los ${allRemoved.length} ${people} seleccionados?`}{' '}
          Esta acción no se puede deshacer.
        </ConfirmDialog>
      )}
      <BulkDialog title={`Eliminando ${people}`} bulk={removal.bulk} />
    </>
  );
}

const FAILURE = 'Error al eliminar el usuario';

/** Specification, section 5, "Delete user". */
const withNumericIds = <User extends { readonly id: unknown }>(users: readonly User[]): User[] =>
  users.filter(({ id }) => Number.isFinite(id));

const remove = ({ id }: UserSummary) => authApi.removeUser({ params: { id } });

/** The specification (section 8, "Users") prescribes the texts. */
function useUserRemoval({ onRemoved }: { onRemoved: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();
  const reload = () => queries.invalidateQueries({ queryKey: USERS_KEY });

  async function removeOne(user: UserSummary): Promise<void> {
    if (withNumericIds([user]).length === 0) {
      console.error(`Invalid userId: ${user.id}`);
      toast.error('Error: ID de usuario inválido');
      return;
    }
    try {
      await remove(user);
      toast.success('Usuario eliminado exitosamente');
    } catch (error) {
      toastFailure(FAILURE, error);
    }
    // Also after a failure, because somebody else may have deleted the user.
    await reload();
  }

  async function removeMany(selected: readonly UserSummary[]): Promise<void> {
    const users = withNumericIds(selected);
    if (users.length === 0) {
      toast.error('Error: No hay usuarios válidos seleccionados');
      return;
    }
    const { succeeded, failures } = await bulk.run({
      items: users,
      nameOf: (user) => (user.docNumber ? `${userName(user)}, DNI ${user.docNumber}` : userName(user)),
      call: remove,
      fallback: FAILURE,
    });
    if (failures.length > 0) toast.error('Error al eliminar usuarios seleccionados');
    else if (succeeded > 0) toast.success(`${succeeded} usuarios eliminados exitosamente`);
    onRemoved();
    await reload();
  }

  return { removeOne, removeMany, bulk };
}

type Column = ListColumn<UserSummary>;

const roleNames = ({ roles }: UserSummary): string =>
  roles.map(({ name }) => stripRolePrefix(name)).join(', ');

/** Matches roles with and without their prefix. */
const searchedRoleNames = (user: UserSummary): string =>
  [roleNames(user), ...user.roles.map(({ name }) => name)].join(' ');

const baseColumns: readonly Column[] = [
  { id: 'username', label: 'Usuario', value: (user) => user.username },
  {
    id: 'docNumber',
    label: 'DNI',
    value: (user) => user.docNumber,
    filter: 'text',
    // People paste a DNI with dots or a leading zero.
    toSearchText: dniNumber,
  },
  { id: 'firstName', label: 'Nombre', value: (user) => user.firstName, filter: 'text', onCard: 'title' },
  { id: 'lastName', label: 'Apellido', value: (user) => user.lastName, filter: 'text', onCard: 'title' },
  {
    id: 'phone',
    label: 'Teléfono',
    value: (user) => user.phone,
    cell: ({ phone }) => (phone ? <PhoneLinks phone={phone} /> : '—'),
    filter: 'text',
    searched: ({ phone }) => (phone ? `${phone} ${phoneDigits(phone)}` : ''),
    toSearchText: (typed) =>
      phoneDigits(typed).length < MIN_PHONE_DIGITS ? [typed] : [typed, phoneDigits(typed)],
  },
  { id: 'email', label: 'Email', value: (user) => user.email, filter: 'text' },
];

const forAdmins: readonly Column[] = [
  {
    id: 'enabled',
    label: 'Estado',
    value: (user) => user.enabled,
    cell: ({ enabled }) => (
      <Chip
        size="small"
        variant="outlined"
        color={enabled ? 'success' : 'default'}
        label={enabled ? 'Habilitado' : 'Deshabilitado'}
      />
    ),
    filter: [
      { value: 'true', label: 'Habilitados', matches: ({ enabled }) => enabled },
      { value: 'false', label: 'Deshabilitados', matches: ({ enabled }) => !enabled },
    ],
  },
  {
    id: 'roles',
    label: 'Roles',
    value: searchedRoleNames,
    cell: roleNames,
    filter: 'text',
    suggestions: ROLE_NAMES,
  },
];

const all: readonly Column[] = [...baseColumns, ...forAdmins];

const userColumns = (isAdmin: boolean): readonly Column[] => (isAdmin ? all : baseColumns);

const userListDefaults: ListDefaults = {
  sort: { id: 'username', descending: false },
  search: true,
  pageSize: 5,
  pageSizes: [5, 10, 25],
};
