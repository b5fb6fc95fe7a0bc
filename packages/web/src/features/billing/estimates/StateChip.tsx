import { ESTIMATE_STATE_NAMES, type EstimateState } from '@dentaria/contract/billing/estimate-state.ts';
import Chip, { type ChipProps } from '@mui/material/Chip';

const COLORS: Readonly<Record<EstimateState, NonNullable<ChipProps['color']>>> = {
  draft: 'default',
  presented: 'info',
  accepted: 'success',
  rejected: 'default',
  expired: 'warning',
};

export const StateChip = ({ state }: { state: EstimateState }) => (
  <Chip
    size="small"
    variant={state === 'rejected' ? 'outlined' : 'filled'}
    color={COLORS[state]}
    label={ESTIMATE_STATE_NAMES[state]}
  />
);
