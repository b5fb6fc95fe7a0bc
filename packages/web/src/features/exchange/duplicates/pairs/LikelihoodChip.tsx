import { LIKELIHOOD_LABELS, type Likelihood } from '@dentaria/contract/exchange/duplicates.ts';
import Chip, { type ChipProps } from '@mui/material/Chip';

const COLORS: Readonly<Record<Likelihood, NonNullable<ChipProps['color']>>> = {
  certain: 'error',
  likely: 'warning',
  possible: 'info',
};

interface Props {
  likelihood: Likelihood;
  /** From 0 to 100. */
  score: number;
}

export const LikelihoodChip = ({ likelihood, score }: Props) => (
  <Chip
    size="small"
    variant="outlined"
    color={COLORS[likelihood]}
    label={`${LIKELIHOOD_LABELS[likelihood]} · ${score} %`}
  />
);
