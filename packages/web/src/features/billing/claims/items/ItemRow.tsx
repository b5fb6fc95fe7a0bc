import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import Block from '@mui/icons-material/Block';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { ROW } from '../../list-style.ts';
import { rejectionText } from '../claim-texts.ts';
import { workName } from '../work.ts';
import { NumberFields } from './NumberFields.tsx';
import { WorkSummary } from './WorkSummary.tsx';

export interface ItemActions {
  readonly onEdit: (item: ClaimItem) => void;
  readonly onGiveUp: (item: ClaimItem) => void;
  readonly onRemove: (item: ClaimItem) => void;
}

interface Props {
  item: ClaimItem;
  /** Absent for users who only read. */
  actions: ItemActions | undefined;
}

/** Something to claim: what is missing is completed in place. */
export function ItemRow({ item, actions }: Props) {
  const name = workName(item);
  // Staff added it, and no batch ever presented it.
  const isRemovable = item.estimate === null && item.rejection === null;
  return (
    <Box component="li" aria-label={name} sx={{ ...ROW, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <WorkSummary
        work={item}
        heading={
          <>
            <MuiLink component={Link} to={paths.patient.to({ patientId: item.patient.id })}>
              {item.patient.name}
            </MuiLink>
            {' · '}
          </>
        }
      />
      {actions && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <RowAction label={`Editar ${name}`} icon={Edit} onClick={() => actions.onEdit(item)} />
          {isRemovable ? (
            <RowAction label={`Borrar ${name}`} icon={Delete} onClick={() => actions.onRemove(item)} />
          ) : (
            <RowAction label={`No reclamar ${name}`} icon={Block} onClick={() => actions.onGiveUp(item)} />
          )}
        </Box>
      )}
      {item.rejection && (
        <Typography variant="caption" sx={{ width: 1, color: 'warning.dark', overflowWrap: 'anywhere' }}>
          {rejectionText(item.rejection)} (presentación N.º {item.rejection.batch.number})
        </Typography>
      )}
      {actions && <NumberFields work={item} />}
    </Box>
  );
}
