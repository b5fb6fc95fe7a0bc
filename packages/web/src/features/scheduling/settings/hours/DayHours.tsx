import type { Chair, ScheduleWrite } from '@dentaria/contract/scheduling/settings.ts';
import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';
import { ChairField } from './ChairField.tsx';
import type { HoursFormValues } from './weekly-hours.ts';

interface Props {
  weekday: number;
  control: Control<HoursFormValues, unknown, ScheduleWrite>;
  chairs: readonly Chair[];
  /** The day's intervals among all of the week. */
  intervals: readonly { readonly id: string; readonly index: number }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (targets: readonly number[]) => void;
}

/** The hours of one day of the week. */
export function DayHours({ weekday, control, chairs, intervals, onAdd, onRemove, onCopy }: Props) {
  const id = useId();
  const name = weekdayName(weekday);
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '7rem 1fr' },
        gap: 1,
        pb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={id} component="h2" variant="h3" sx={{ pt: { sm: 1 } }}>
        {name}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {intervals.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ pt: { sm: 1.25 } }}>
            No atiende
          </Typography>
        )}
        {intervals.map(({ id: key, index }, position) => (
          <Box
            key={key}
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr 1fr auto', md: '8rem 8rem 1fr auto' },
              '& > .chair': { gridColumn: { xs: '1 / -2', md: 'auto' } },
              '& > button': { gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 3, md: 'auto' } },
            }}
          >
            <TimeFormField
              control={control}
              name={`intervals.${index}.from`}
              label="Desde"
              fullLabel={`${name}, franja ${position + 1}, desde`}
            />
            <TimeFormField
              control={control}
              name={`intervals.${index}.to`}
              label="Hasta"
              fullLabel={`${name}, franja ${position + 1}, hasta`}
              isEnd
            />
            {chairs.length > 0 && (
              <ChairField
                control={control}
                name={`intervals.${index}.chairId`}
                chairs={chairs}
                fullLabel={`${name}, franja ${position + 1}, sillón`}
              />
            )}
            <IconButton
              aria-label={`Quitar franja ${position + 1} del ${name.toLowerCase()}`}
              title="Quitar"
              onClick={() => onRemove(index)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            startIcon={<Add />}
            onClick={onAdd}
            aria-label={`Agregar franja el ${name.toLowerCase()}`}
          >
            Agregar franja
          </Button>
          {intervals.length > 0 && <CopyDayButton weekday={weekday} onCopy={onCopy} />}
        </Stack>
      </Stack>
    </Box>
  );
}

interface CopyProps {
  weekday: number;
  onCopy: (targets: readonly number[]) => void;
}

const WORKING_DAYS = [1, 2, 3, 4, 5];

/** Copies the hours of a day to other days, by default to the working days. */
function CopyDayButton({ weekday, onCopy }: CopyProps) {
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
