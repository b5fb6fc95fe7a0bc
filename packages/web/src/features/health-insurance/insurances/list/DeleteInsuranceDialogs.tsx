import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirmation before an obra social is deleted (specification, section 2, "Health insurances"). */
export const DeleteInsuranceDialog = ({ insurance, ...props }: Props & { insurance: HealthInsurance }) => (
  <ConfirmDialog {...props} title="Confirmar Eliminación" confirmLabel="Eliminar" color="error">
    ¿Eliminar esta obra social?
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.5,
        my: 1.5,
        '& dd': { m: 0, color: 'text.primary', overflowWrap: 'anywhere' },
      }}
    >
      <dt>Nombre</dt>
      <dd>{insurance.name}</dd>
      <dt>ID</dt>
      <dd>{insurance.health_insurance_id}</dd>
      <dt>Código</dt>
      <dd>{insurance.federation_code}</dd>
    </Box>
    {plansText(insurance.plans.length)}Esta acción no se puede deshacer.
  </ConfirmDialog>
);

function plansText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'También se elimina su plan. ' : `También se eliminan sus ${count} planes. `;
}

export const DeleteSelectionDialog = ({ count, ...props }: Props & { count: number }) => (
  <ConfirmDialog {...props} title="Confirmar Eliminación" confirmLabel="Eliminar" color="error">
    {count === 1
      ? '¿Eliminar la obra social seleccionada?'
      : `¿Eliminar las ${count} obras sociales seleccionadas?`}{' '}
    También se eliminan sus planes. Esta acción no se puede deshacer.
  </ConfirmDialog>
);
