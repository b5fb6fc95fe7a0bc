import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import type { Plan } from '@dentaria/contract/health-insurance/plans.ts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../shared/api/health-insurance.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { Shield } from '../../../shared/ui/drawings.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { healthInsurancePaths } from '../health-insurance.paths.ts';

interface Props {
  insurance: HealthInsurance;
  /** Address of the list, with its filters and page. */
  from: string;
}

export function PlansPanel({ insurance: { health_insurance_id: healthInsuranceId, plans }, from }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          Planes
        </Typography>
        <Button
          component={Link}
          to={healthInsurancePaths.planAdd.to({ healthInsuranceId })}
          state={{ from }}
          variant="outlined"
          startIcon={<Add />}
        >
          Agregar plan
        </Button>
      </Box>
      {plans.length === 0 ? (
        <EmptyState icon={Shield} message="No hay planes registrados" />
      ) : (
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              <TableCell>Nombre del plan</TableCell>
              <TableCell>Descripción</TableCell>
              <TableCell align="right">Acciones</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} healthInsuranceId={healthInsuranceId} from={from} />
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}

const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', verticalAlign: 'top' } as const;

interface RowProps extends Pick<Props, 'from'> {
  plan: Plan;
  healthInsuranceId: number;
}

function PlanRow({ plan, healthInsuranceId, from }: RowProps) {
  const { confirmAndRemove, isRemoving } = usePlanRemoval(healthInsuranceId, plan);
  return (
    <TableRow hover>
      <TableCell sx={text}>{plan.plan_name}</TableCell>
      <TableCell sx={text}>{plan.description ?? '—'}</TableCell>
      <TableCell align="right" sx={{ py: 0, whiteSpace: 'nowrap', verticalAlign: 'top' }}>
        <IconButton
          component={Link}
          to={healthInsurancePaths.planEdit.to({ healthInsuranceId, planId: plan.id })}
          state={{ from }}
          size="small"
          aria-label={`Editar ${plan.plan_name}`}
          title="Editar"
        >
          <Edit fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Eliminar ${plan.plan_name}`}
          title="Eliminar"
          disabled={isRemoving}
          onClick={confirmAndRemove}
        >
          <Delete fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}

function usePlanRemoval(healthInsuranceId: number, plan: Plan) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => healthInsuranceApi.removePlan({ params: { id: healthInsuranceId, planId: plan.id } }),
    onSuccess: () => toast.success('Plan eliminado exitosamente'),
    onError: (error) => toastFailure('Error al eliminar el plan', error),
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY }),
  });
  const removeOnce = useSingleFlight(() => remove.mutateAsync());
  // The specification (section 4) requires the browser's own confirmation.
  const confirmAndRemove = (): void => {
    if (window.confirm(`¿Eliminar el plan «${plan.plan_name}»? Esta acción no se puede deshacer.`))
      removeOnce();
  };
  return { confirmAndRemove, isRemoving: remove.isPending };
}
