import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';

interface Props {
  insurance: HealthInsurance;
  onDelete: () => void;
}

/** The actions on one obra social of the list. */
export function InsuranceRowActions({ insurance, onDelete }: Props) {
  const params = { healthInsuranceId: insurance.health_insurance_id };
  return (
    <>
      <RowAction label="Ver detalles" icon={Visibility} to={healthInsurancePaths.details.to(params)} />
      <RowAction label="Editar" icon={Edit} to={healthInsurancePaths.edit.to(params)} />
      <RowAction label="Eliminar" icon={Delete} onClick={onDelete} />
    </>
  );
}
