import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { Control } from 'react-hook-form';
import { preventBlur } from '../../../../shared/ui/form/prevent-blur.ts';
import { billingApi } from '../../billing.api.ts';
import { billingPaths } from '../../billing.paths.ts';
import { NUMBER } from '../../list-style.ts';
import { RemoveDraftButton } from '../../RemoveDraftButton.tsx';
import { estimateTitle } from '../estimate-texts.ts';
import { uncacheEstimate } from '../estimates.queries.ts';
import type { EstimateFormValues } from './estimate-form.ts';
import { useLiveTotals } from './LiveTotals.tsx';

interface Props {
  control: Control<EstimateFormValues, unknown, EstimateCreate>;
  /** Undefined for a new estimate. */
  estimate: Estimate | undefined;
  isSaving: boolean;
  isDirty: boolean;
  onPresent: (event: SyntheticEvent) => void;
  onRemoved: () => void;
}

export function EditorFooter({ control, estimate, isSaving, isDirty, onPresent, onRemoved }: Props) {
  const { total } = useLiveTotals(control);
  const queries = useQueryClient();
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
      {estimate && (
        <RemoveDraftButton
          disabled={isSaving}
          listPath={billingPaths.estimates.to()}
          failed="No se pudo eliminar el presupuesto"
          remove={() =>
            billingApi.removeEstimate({
              params: { clinicId: estimate.clinicId, id: estimate.id },
              query: { version: estimate.version },
            })
          }
          onRemoved={onRemoved}
          onLeft={() => uncacheEstimate(queries, estimate)}
        >
          Se elimina el {estimateTitle(estimate).toLowerCase()} de {estimate.patient.name}. No se puede
          deshacer.
        </RemoveDraftButton>
      )}
      <Button variant="outlined" onClick={onPresent} disabled={isSaving}>
        Presentar
      </Button>
      <Button type="submit" variant="contained" loading={isSaving} disabled={estimate && !isDirty}>
        Guardar
      </Button>
    </Paper>
  );
}
