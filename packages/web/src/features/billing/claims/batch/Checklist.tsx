import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { LIST } from '../../list-style.ts';
import { countGaps, GAP_NAMES, itemCountText } from '../claim-texts.ts';

/** What the obra social asks for and what a draft lacks of it. */
export function Checklist({ batch: { lines } }: { batch: ClaimBatch }) {
  const gaps = countGaps(lines);
  return (
    <Panel title="Antes de presentar">
      <Box component="ul" aria-label="Antes de presentar" sx={{ ...LIST, mt: -1 }}>
        <Check
          isDone={lines.length > 0}
          text={lines.length > 0 ? itemCountText(lines.length) : 'Sin prestaciones'}
        />
        {gaps.map(({ gap, count }) => (
          <Check
            key={gap}
            isDone={count === 0}
            text={count === 0 ? COMPLETE[gap] : `${GAP_NAMES[gap]}: ${itemCountText(count)}`}
          />
        ))}
      </Box>
    </Panel>
  );
}

const COMPLETE = {
  'affiliate-number': 'Números de afiliado completos',
  'authorization-number': 'Números de autorización completos',
  tooth: 'Piezas completas',
  faces: 'Caras completas',
  amount: 'Importes completos',
  'work-removed': 'Todo figura como realizado',
} as const;

const Check = ({ isDone, text }: { isDone: boolean; text: string }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
    {isDone ? (
      <CheckCircle fontSize="small" color="success" titleAccess="Completo" />
    ) : (
      <ErrorOutline fontSize="small" color="warning" titleAccess="Falta" />
    )}
    <Typography variant="body2">{text}</Typography>
  </Box>
);
