import { CLAIM_BATCH_STATE_NAMES, type ClaimBatchState } from '@dentaria/contract/billing/claim-state.ts';
import Chip, { type ChipProps } from '@mui/material/Chip';

const COLORS: Readonly<Record<ClaimBatchState, NonNullable<ChipProps['color']>>> = {
  draft: 'default',
  presented: 'info',
  'partly-paid': 'warning',
  paid: 'success',
  rejected: 'error',
};

export const BatchStateChip = ({ state }: { state: ClaimBatchState }) => (
  <Chip
    size="small"
    variant={state === 'rejected' ? 'outlined' : 'filled'}
    color={COLORS[state]}
    label={CLAIM_BATCH_STATE_NAMES[state]}
  />
);
