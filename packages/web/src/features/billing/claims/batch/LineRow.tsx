import type { ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Edit from '@mui/icons-material/EditOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { ROW } from '../../list-style.ts';
import { rejectionText } from '../claim-texts.ts';
import { NumberFields } from '../items/NumberFields.tsx';
import { WorkSummary } from '../items/WorkSummary.tsx';
import { useBatchPath } from '../use-batch-path.ts';
import { workName, workOfLine } from '../work.ts';

interface Props {
  clinicId: number;
  line: ClaimLine;
  /** Of a draft that the user may change. */
  draft: { readonly onEdit: () => void; readonly onTakeOut: () => void } | undefined;
  /** Absent for users who only read. */
  onUndoRejection: (() => void) | undefined;
}

export function LineRow({ clinicId, line, draft, onUndoRejection }: Props) {
  const work = workOfLine(clinicId, line);
  const name = workName(work);
  return (
    <Box component="li" aria-label={name} sx={{ ...ROW, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <WorkSummary work={work} />
      {draft && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <RowAction label={`Editar ${name}`} icon={Edit} onClick={draft.onEdit} />
          <RowAction label={`Quitar ${name}`} icon={RemoveCircle} onClick={draft.onTakeOut} />
        </Box>
      )}
      {line.rejection && (
        <Rejection clinicId={clinicId} line={line} rejection={line.rejection} onUndo={onUndoRejection} />
      )}
      {draft && <NumberFields work={work} />}
    </Box>
  );
}

interface RejectionProps {
  clinicId: number;
  line: ClaimLine;
  rejection: NonNullable<ClaimLine['rejection']>;
  onUndo: (() => void) | undefined;
}

/** What was rejected, and whether it was presented again. */
function Rejection({
  clinicId,
  line: { amount, presentedAgainIn, state },
  rejection,
  onUndo,
}: RejectionProps) {
  const pathOf = useBatchPath();
  const isWhole = rejection.amount === amount;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', width: 1 }}>
      <Typography variant="caption" sx={{ color: 'warning.dark', overflowWrap: 'anywhere' }}>
        {rejectionText(rejection)}
        {!isWhole && ` (${formatCents(rejection.amount)})`}
        {' · '}
        {presentedAgainIn ? (
          <MuiLink component={Link} to={pathOf({ id: presentedAgainIn.id, clinicId })}>
            Presentada de nuevo en la N.º {presentedAgainIn.number}
          </MuiLink>
        ) : state === 'given-up' ? (
          'No se reclama más'
        ) : (
          'Espera una nueva presentación'
        )}
      </Typography>
      {onUndo && state === 'rejected' && (
        <Button size="small" color="inherit" onClick={onUndo}>
          Anular el débito
        </Button>
      )}
    </Box>
  );
}
