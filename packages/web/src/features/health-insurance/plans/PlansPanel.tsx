import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router';
import { Shield } from '../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { healthInsurancePaths } from '../health-insurance.paths.ts';
import { PlanTable } from './PlanTable.tsx';
import { usePlanRemoval } from './use-plan-removal.ts';

interface Props {
  insurance: HealthInsurance;
  /** Router state with the list's address, passed on so that the user returns to the same filters and page. */
  from: string;
}

/** The plans of an obra social. */
export function PlansPanel({ insurance: { health_insurance_id: healthInsuranceId, plans }, from }: Props) {
  const removal = usePlanRemoval(healthInsuranceId);
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
          Agregar Plan
        </Button>
      </Box>
      {plans.length === 0 ? (
        <EmptyState icon={Shield} message="No hay planes registrados" />
      ) : (
        <PlanTable
          plans={plans}
          labelledBy={id}
          editAddress={(plan) => healthInsurancePaths.planEdit.to({ healthInsuranceId, planId: plan.id })}
          from={from}
          removing={removal.removing}
          onDelete={removal.confirmAndRemove}
        />
      )}
    </Paper>
  );
}
