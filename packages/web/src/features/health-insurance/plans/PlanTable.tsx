import type { Plan } from '@dentaria/contract/health-insurance/plans.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';

interface Props {
  plans: readonly Plan[];
  labelledBy: string;
  editAddress: (plan: Plan) => string;
  /** Router state for the plan's form. */
  from: string;
  /** Ids of the plans whose deletion is pending. */
  removing: ReadonlySet<number>;
  onDelete: (plan: Plan) => void;
}

const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', verticalAlign: 'top' } as const;

/** Plans with name, description and actions. */
export const PlanTable = ({ plans, labelledBy, editAddress, from, removing, onDelete }: Props) => (
  <Table size="small" aria-labelledby={labelledBy}>
    <TableHead>
      <TableRow>
        <TableCell>Nombre del plan</TableCell>
        <TableCell>Descripción</TableCell>
        <TableCell align="right">Acciones</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {plans.map((plan) => (
        <TableRow key={plan.id} hover>
          <TableCell sx={text}>{plan.plan_name}</TableCell>
          <TableCell sx={text}>{plan.description ?? '—'}</TableCell>
          <TableCell align="right" sx={{ py: 0, whiteSpace: 'nowrap', verticalAlign: 'top' }}>
            <IconButton
              component={Link}
              to={editAddress(plan)}
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
              disabled={removing.has(plan.id)}
              onClick={() => onDelete(plan)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
