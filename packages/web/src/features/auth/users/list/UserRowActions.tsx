import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { paths } from '../../../../shared/paths.ts';
import { Tooth } from '../../../../shared/ui/drawings.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { authPaths } from '../../auth.paths.ts';

interface Props {
  user: UserSummary;
  /** Only administrators see the details. */
  withDetails: boolean;
  onDelete: () => void;
}

/** The actions on one row of the list (specification, section 2, "User list"). */
export const UserRowActions = ({ user, withDetails, onDelete }: Props) => (
  <>
    {withDetails && (
      <RowAction label="Ver detalles" icon={Visibility} to={authPaths.userDetails.to({ userId: user.id })} />
    )}
    <RowAction label="Ver historia clínica" icon={Tooth} to={paths.history.to({ patientId: user.id })} />
    <RowAction label="Editar" icon={Edit} to={authPaths.userEdit.to({ userId: user.id })} />
    <RowAction label="Eliminar" icon={Delete} onClick={onDelete} />
  </>
);
