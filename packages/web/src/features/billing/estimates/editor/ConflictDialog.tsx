import { ESTIMATE_STATE_NAMES } from '@dentaria/contract/billing/estimate-state.ts';
import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { placeText } from '../estimate-texts.ts';

interface Props {
  /** What another person saved. */
  theirs: Estimate;
  /** The total of the edit. */
  ownTotal: number;
  onKeepOwn: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows what another person saved meanwhile. The user decides which of the two stays. */
export function ConflictDialog({ theirs, ownTotal, onKeepOwn, onTakeTheirs, onClose }: Props) {
  const id = useId();
  const isDraft = theirs.state === 'draft';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Otra persona cambió este presupuesto</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1.5 }}>
          {isDraft
            ? 'Esto es lo que guardó mientras editabas. Elige cuál de los dos queda.'
            : `Ahora está ${ESTIMATE_STATE_NAMES[theirs.state].toLowerCase()} y ya no se puede cambiar. Para cambiarlo, haz una copia.`}
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
        <Typography>Lo mío: paga el paciente {formatCents(ownTotal)}</Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          Volver a mi edición
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          Usar lo guardado
        </Button>
        {isDraft && (
          <Button variant="contained" onClick={onKeepOwn}>
            Guardar lo mío
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
