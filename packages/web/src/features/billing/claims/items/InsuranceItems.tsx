import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Add from '@mui/icons-material/Add';
import Block from '@mui/icons-material/Block';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { RowAction, rowActionStyle } from '../../../../shared/ui/list/RowAction.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST, ROW } from '../../list-style.ts';
import { itemCountText, rejectionText } from '../claim-texts.ts';
import { workName } from '../work.ts';
import { NumberFields } from './NumberFields.tsx';
import { WorkSummary } from './WorkSummary.tsx';

interface Props {
  insurance: ClaimItem['insurance'];
  items: readonly ClaimItem[];
  actions: ItemActions | undefined;
  onNewBatch: (() => void) | undefined;
}

const PAGE = 50;

export function InsuranceItems({ insurance, items, actions, onNewBatch }: Props) {
  const [shown, setShown] = useState(PAGE);
  const incomplete = items.filter(({ missing }) => missing.length > 0).length;
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title={<InsuranceName {...insurance} />}>
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mt: -1 }}
      >
        <Typography variant="body2" color="textSecondary">
          {itemCountText(items.length)} · {formatCents(total)}
          {incomplete > 0 && ` · ${incomplete === 1 ? 'a una le' : `a ${incomplete} les`} faltan datos`}
        </Typography>
        {onNewBatch && (
          <Button variant="contained" size="small" startIcon={<Add />} onClick={onNewBatch}>
            Nueva presentación
          </Button>
        )}
      </Stack>
      <Box component="ul" aria-label={shortInsuranceName(insurance.name)} sx={{ ...LIST, ...rowActionStyle }}>
        {items.slice(0, shown).map((item) => (
          <ItemRow key={item.id} item={item} actions={actions} />
        ))}
      </Box>
      {items.length > shown && (
        <Button onClick={() => setShown((count) => count + PAGE)}>
          Ver más ({items.length - shown} restantes)
        </Button>
      )}
    </Panel>
  );
}

export interface ItemActions {
  readonly onEdit: (item: ClaimItem) => void;
  readonly onGiveUp: (item: ClaimItem) => void;
  readonly onRemove: (item: ClaimItem) => void;
}

interface ItemRowProps {
  item: ClaimItem;
  /** Undefined for users who only read. */
  actions: ItemActions | undefined;
}

function ItemRow({ item, actions }: ItemRowProps) {
  const name = workName(item);
  // Items of an estimate or of an earlier batch cannot be deleted, only given up.
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
