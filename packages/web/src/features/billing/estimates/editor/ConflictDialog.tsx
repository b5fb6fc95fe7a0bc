import { ESTIMATE_STATE_NAMES } from '@dentaria/contract/billing/estimate-state.ts';
import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { ContentDialog } from '../../../../shared/ui/dialogs/ContentDialog.tsx';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { placeText } from '../estimate-texts.ts';
import type { EstimateFormValues } from './estimate-form.ts';
import { useLiveTotals } from './LiveTotals.tsx';

interface Props {
  control: Control<EstimateFormValues, unknown, EstimateCreate>;
  theirs: Estimate;
  onKeepOwn: (theirs: Estimate) => void;
  onTakeTheirs: (theirs: Estimate) => void;
  onClose: () => void;
}

/** Shows what another person saved during the edit, for the user to choose between both. */
export function ConflictDialog({ control, theirs, onKeepOwn, onTakeTheirs, onClose }: Props) {
  const { total } = useLiveTotals(control);
  const isDraft = theirs.state === 'draft';
  return (
    <ContentDialog
      title="Otra persona cambió este presupuesto"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onClose}>
            Volver a mi edición
          </Button>
          <Button variant="outlined" onClick={() => onTakeTheirs(theirs)}>
            Usar lo guardado
          </Button>
          {isDraft && (
            <Button variant="contained" onClick={() => onKeepOwn(theirs)}>
              Guardar lo mío
            </Button>
          )}
        </Stack>
      }
    >
      <DialogContentText sx={{ mb: 1.5 }}>
        {isDraft
          ? 'Esto es lo que guardó mientras editabas. Elegí cuál de los dos queda.'
          : `Ahora está ${ESTIMATE_STATE_NAMES[theirs.state].toLowerCase()} y ya no se puede cambiar. Para cambiarlo, hacé una copia.`}
      </DialogContentText>
      <Box component="ul" aria-label="Lo guardado" sx={LIST}>
        {theirs.lines.map((line) => (
          <Box component="li" key={line.number} sx={ROW}>
            <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {[line.description, placeText(line)].filter(Boolean).join(' · ')}
            </Typography>
            <Typography variant="body2" sx={NUMBER}>
              {formatCents(line.patientPart)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography sx={{ mt: 1.5 }}>
        Lo guardado: paga el paciente {formatCents(theirs.totals.total)}, válido hasta{' '}
        {formatDay(theirs.validUntil)}
      </Typography>
      <Typography>Lo mío: paga el paciente {formatCents(total)}</Typography>
    </ContentDialog>
  );
}
