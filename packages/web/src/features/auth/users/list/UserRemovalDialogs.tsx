import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import type { DialogState } from '../../../../shared/ui/use-dialog-state.ts';
import type { useUserRemoval } from './use-user-removal.ts';

interface Props {
  /** 'usuarios' or 'pacientes'. */
  people: 'usuarios' | 'pacientes';
  one: DialogState<UserSummary>;
  selection: DialogState<readonly UserSummary[]>;
  removal: ReturnType<typeof useUserRemoval>;
}

/** Confirmation before one user or the selected ones are deleted, with the progress of a bulk deletion. */
export const UserRemovalDialogs = ({ people, one, selection, removal }: Props) => (
  <>
    {one.subject && <RemoveOne {...one} user={one.subject} removal={removal} />}
    {selection.subject && (
      <RemoveSelection {...selection} users={selection.subject} people={people} removal={removal} />
    )}
    <BulkDialog title={`Eliminando ${people}`} bulk={removal.bulk} />
  </>
);

interface OneProps extends Pick<Props, 'removal'>, Pick<DialogState<UserSummary>, 'isOpen' | 'close'> {
  user: UserSummary;
}

/** In English, as in the specification (section 2, "User list"). */
const RemoveOne = ({ user, isOpen, close, removal }: OneProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Confirm Deletion"
    confirmLabel="Delete"
    cancelLabel="Cancel"
    color="error"
    busy={removal.isRemoving}
    onCancel={close}
    onConfirm={() => removal.removeOne(user).finally(close)}
  >
    Are you sure you want to delete the user with DNI {user.docNumber ?? `— (${user.username})`}?
  </ConfirmDialog>
);

const ONE_OF = { usuarios: 'usuario', pacientes: 'paciente' } as const;

interface SelectionProps
  extends Pick<Props, 'people' | 'removal'>,
    Pick<DialogState<readonly UserSummary[]>, 'isOpen' | 'close'> {
  users: readonly UserSummary[];
}

const RemoveSelection = ({ users, people, isOpen, close, removal }: SelectionProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Confirmar Eliminación"
    confirmLabel="Eliminar"
    color="error"
    onCancel={close}
    onConfirm={() => {
      close();
      void removal.removeMany(users);
    }}
  >
    {users.length === 1
      ? `¿Eliminar el ${ONE_OF[people]} seleccionado?`
      : `¿Eliminar los ${users.length} ${people} seleccionados?`}{' '}
    Esta acción no se puede deshacer.
  </ConfirmDialog>
);
