import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { NOTED_NAMES, outcomeNames, outcomesOf, type RowFilter } from '../import-texts.ts';

interface Props {
  job: ImportSummary;
  /** The rows that are listed; undefined for all. */
  shown: RowFilter | undefined;
  onShow: (filter: RowFilter | undefined) => void;
}

/** Notes of a check or an import say nothing about its undo. */
export const filtersOf = (job: ImportSummary): RowFilter[] => {
  const outcomes = outcomesOf(job);
  return job.noted > 0 && !outcomes.includes('undone') ? [...outcomes, 'noted'] : outcomes;
};

/** How many rows have each outcome. A tile shows its rows only; pressed again, all of them. */
export const OutcomeTiles = ({ job, shown, onShow }: Props) => (
  <Box
    role="group"
    aria-label="Resultado de las filas"
    sx={{
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(120px, 45%), 1fr))',
    }}
  >
    {filtersOf(job).map((filter) => {
      const isShown = filter === shown;
      const count = filter === 'noted' ? job.noted : job.counts[filter];
      const names = filter === 'noted' ? NOTED_NAMES : outcomeNames(job, filter);
      return (
        <ButtonBase
          key={filter}
          aria-pressed={isShown}
          onClick={() => onShow(isShown ? undefined : filter)}
          sx={{
            display: 'block',
            textAlign: 'left',
            px: 2,
            py: 1.25,
            borderRadius: 2,
            border: 1,
            borderColor: isShown ? 'primary.main' : 'divider',
            bgcolor: isShown ? 'background.tint' : 'background.paper',
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 }}
          >
            {thousands(count)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {names[count === 1 ? 'one' : 'many']}
          </Typography>
        </ButtonBase>
      );
    })}
  </Box>
);
