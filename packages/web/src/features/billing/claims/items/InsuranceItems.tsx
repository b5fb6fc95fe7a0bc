import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { rowActionStyle } from '../../../../shared/ui/list/row-action-style.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST } from '../../list-style.ts';
import { itemCountText } from '../claim-texts.ts';
import { type ItemActions, ItemRow } from './ItemRow.tsx';

interface Props {
  insurance: ClaimItem['insurance'];
  items: readonly ClaimItem[];
  actions: ItemActions | undefined;
  /** Absent for users who only read. */
  onNewBatch: (() => void) | undefined;
}

const PAGE = 50;

/** What can be claimed from one obra social. */
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
