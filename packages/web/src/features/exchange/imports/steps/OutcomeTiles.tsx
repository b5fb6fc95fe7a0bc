import type { ImportOutcome, ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { outcomeNames, outcomesOf } from '../import-texts.ts';

interface Props {
  job: ImportSummary;
  /** The outcome whose rows are listed; undefined for all. */
  shown: ImportOutcome | undefined;
  onShow: (outcome: ImportOutcome | undefined) => void;
}

/** How many rows have each outcome. A tile shows its rows only; pressed again, all of them. */
export const OutcomeTiles = ({ job, shown, onShow }: Props) => (
  <Box
    role="group"
    aria-label="Resultado de las filas"
    sx={{
      ...{ display: 'grid', gap: 1 },
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(120px, 45%), 1fr))',
    }}
  >
    {outcomesOf(job).map((outcome) => {
      const isShown = outcome === shown;
      return (
        <ButtonBase
          key={outcome}
          aria-pressed={isShown}
          onClick={() => onShow(isShown ? undefined : outcome)}
          sx={{
            ...{ display: 'block', textAlign: 'left', px: 2, py: 1.25, borderRadius: 2, border: 1 },
            borderColor: isShown ? 'primary.main' : 'divider',
            bgcolor: isShown ? 'background.tint' : 'background.paper',
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 }}
          >
            {thousands(job.counts[outcome])}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {outcomeNames(job, outcome)[job.counts[outcome] === 1 ? 'one' : 'many']}
          </Typography>
        </ButtonBase>
      );
    })}
  </Box>
);
