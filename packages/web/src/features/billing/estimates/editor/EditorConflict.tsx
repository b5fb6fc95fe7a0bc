import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import type { Control } from 'react-hook-form';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { EstimateFormValues } from './estimate-form.ts';
import { useLiveTotals } from './LiveTotals.tsx';

interface Props {
  control: Control<EstimateFormValues, unknown, EstimateCreate>;
  theirs: Estimate;
  onKeepOwn: (theirs: Estimate) => void;
  onTakeTheirs: (theirs: Estimate) => void;
  onClose: () => void;
}

/** The conflict of the form's values with what another person saved. */
export function EditorConflict({ control, theirs, onKeepOwn, onTakeTheirs, onClose }: Props) {
  const { total } = useLiveTotals(control);
  return (
    <ConflictDialog
      theirs={theirs}
      ownTotal={total}
      onKeepOwn={() => onKeepOwn(theirs)}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onClose={onClose}
    />
  );
}
