import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useId, useState } from 'react';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';

interface Props {
  weekday: number;
  onCopy: (targets: readonly number[]) => void;
}

const WORKING_DAYS = [1, 2, 3, 4, 5];

/** Copies the hours of a day to other days, by default to the working days. */
export function CopyDayButton({ weekday, onCopy }: Props) {
  const id = useId();
  const name = weekdayName(weekday).toLowerCase();
  const usual = WORKING_DAYS.filter((other) => other !== weekday);
  const [targets, setTargets] = useState<readonly number[]>();
  const close = () => setTargets(undefined);
  const toggle = (day: number, isChosen: boolean) =>
    setTargets((chosen = []) => (isChosen ? [...chosen, day] : chosen.filter((other) => other !== day)));
  const copy = () => {
    if (targets?.length) onCopy(targets);
    close();
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<ContentCopy fontSize="small" />}
        aria-label={`Copiar el ${name} a otros días`}
        onClick={() => setTargets(usual)}
      >
        Copiar
      </Button>
      <Dialog open={targets !== undefined} onClose={close} aria-labelledby={id} maxWidth="xs" fullWidth>
        <DialogTitle id={id}>Copiar el {name} a</DialogTitle>
        <DialogContent>
          <FormGroup>
            {WEEKDAYS.filter((day) => day !== weekday).map((day) => (
              <FormControlLabel
                key={day}
                label={weekdayName(day)}
                control={
                  <Checkbox
                    checked={targets?.includes(day) ?? false}
                    onChange={(_, isChosen) => toggle(day, isChosen)}
                  />
                }
              />
            ))}
          </FormGroup>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Cancelar
          </Button>
          <Button variant="contained" onClick={copy}>
            Copiar
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
