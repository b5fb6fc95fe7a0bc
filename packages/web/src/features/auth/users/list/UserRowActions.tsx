import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';

interface Props {
  user: UserListItem;
  /** The details are the administrator's. */
  withDetails: boolean;
  onDelete: () => void;
}

/** What can be done with one row of the list (specification, section 2, "User list"). */
export const UserRowActions = ({ user, withDetails, onDelete }: Props) => (
  <>
    {withDetails && (
      <Tooltip title="Ver detalles">
        <IconButton size="small" component={Link} to={paths.userDetails.to({ userId: user.id })}>
          <Visibility fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
    <Tooltip title="Ver historia clínica">
      <IconButton size="small" component={Link} to={paths.history.to({ patientId: user.id })}>
        <MedicalInformation fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title="Editar">
      <IconButton size="small" component={Link} to={paths.userEdit.to({ userId: user.id })}>
        <Edit fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title="Eliminar">
      <IconButton size="small" onClick={onDelete}>
        <Delete fontSize="small" />
      </IconButton>
    </Tooltip>
  </>
);
