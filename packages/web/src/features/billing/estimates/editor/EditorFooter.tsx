import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { SyntheticEvent } from 'react';
import type { Control } from 'react-hook-form';
import { preventBlur } from '../../../../shared/ui/form/prevent-blur.ts';
import { NUMBER } from '../../list-style.ts';
import type { EstimateFormValues } from './estimate-form.ts';
import { useLiveTotals } from './LiveTotals.tsx';
import { RemoveEstimateButton } from './RemoveEstimateButton.tsx';

interface Props {
  control: Control<EstimateFormValues, unknown, EstimateCreate>;
  /** Undefined for a new one. */
  estimate: Estimate | undefined;
  isSaving: boolean;
  isDirty: boolean;
  onPresent: (event: SyntheticEvent) => void;
  onRemoved: () => void;
}

/** The total and the buttons of the editor, always in sight. */
export function EditorFooter({ control, estimate, isSaving, isDirty, onPresent, onRemoved }: Props) {
  const { total } = useLiveTotals(control);
  return (
    <Paper
      onMouseDown={preventBlur}
      elevation={3}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
      }}
    >
      <Box sx={{ flex: '1 1 auto' }}>
        <Typography component="span" variant="body2" color="textSecondary">
          Paga el paciente{' '}
        </Typography>
        <Typography component="output" aria-label="Total" variant="h3" sx={NUMBER}>
          {formatCents(total)}
        </Typography>
      </Box>
      {estimate && <RemoveEstimateButton estimate={estimate} disabled={isSaving} onRemoved={onRemoved} />}
      <Button variant="outlined" onClick={onPresent} disabled={isSaving}>
        Presentar
      </Button>
      <Button type="submit" variant="contained" loading={isSaving} disabled={estimate && !isDirty}>
        Guardar
      </Button>
    </Paper>
  );
}
