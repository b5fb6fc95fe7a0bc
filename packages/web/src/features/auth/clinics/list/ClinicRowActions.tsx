import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { authPaths } from '../../auth.paths.ts';
import { isUnconfirmed } from '../clinic-access.ts';
import type { ClinicAction } from './clinic-actions.ts';

interface Props {
  clinic: Clinic;
  mayEdit: boolean;
  /** Administrators change the state and delete. */
  mayManage: boolean;
  onAction: (action: ClinicAction) => void;
}

/** The actions on one clinic of the list. */
export const ClinicRowActions = ({ clinic, mayEdit, mayManage, onAction }: Props) => (
  <>
    <RowAction
      label="Ver detalles"
      icon={Visibility}
      to={authPaths.clinicDetails.to({ clinicId: clinic.id })}
    />
    {mayEdit && (
      <RowAction label="Editar" icon={Edit} to={authPaths.clinicEdit.to({ clinicId: clinic.id })} />
    )}
    {mayManage && isUnconfirmed(clinic) && (
      <RowAction label="Confirmar" icon={Verified} onClick={() => onAction('confirm')} />
    )}
    {mayManage && clinic.active && (
      <RowAction label="Desactivar" icon={Block} onClick={() => onAction('deactivate')} />
    )}
    {mayManage && !clinic.active && (
      <RowAction label="Activar" icon={CheckCircle} onClick={() => onAction('activate')} />
    )}
    {mayManage && <RowAction label="Eliminar" icon={Delete} onClick={() => onAction('remove')} />}
  </>
);
