import type { Chair, ScheduleWrite } from '@dentaria/contract/scheduling/settings.ts';
import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { OptionalIdField } from '../../fields/OptionalIdField.tsx';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';
import type { HoursFormValues } from './weekly-hours.ts';

interface Props {
  weekday: number;
  control: Control<HoursFormValues, unknown, ScheduleWrite>;
  chairs: readonly Chair[];
  /** `index` counts all intervals of the week. */
  intervals: readonly { readonly id: string; readonly index: number }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (targets: readonly number[]) => void;
}

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
              accessibleName={`${name}, franja ${position + 1}, desde`}
            />
            <TimeFormField
              control={control}
              name={`intervals.${index}.to`}
              label="Hasta"
              accessibleName={`${name}, franja ${position + 1}, hasta`}
              isEnd
            />
            {chairs.length > 0 && (
              <OptionalIdField
                className="chair"
                control={control}
                name={`intervals.${index}.chairId`}
                label="Sillón"
                accessibleName={`${name}, franja ${position + 1}, sillón`}
                noneLabel="Cualquiera"
                options={chairs}
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

function CopyDayButton(props: CopyProps) {
  const dialog = useDialogState<object>();
  return (
    <>
      <Button
        size="small"
        startIcon={<ContentCopy fontSize="small" />}
        aria-label={`Copiar el ${weekdayName(props.weekday).toLowerCase()} a otros días`}
        onClick={() => dialog.open({})}
      >
        Copiar
      </Button>
      <DialogSlot state={dialog}>{(state) => <CopyDayDialog {...props} {...state} />}</DialogSlot>
    </>
  );
}

const WORKING_DAYS = [1, 2, 3, 4, 5];

function CopyDayDialog({
  weekday,
  onCopy,
  open,
  onClose,
}: CopyProps & { open: boolean; onClose: () => void }) {
  const form = useForm({ defaultValues: { targets: WORKING_DAYS.filter((day) => day !== weekday) } });
  const submit = useSubmit(form, ({ targets }) => {
    if (targets.length > 0) onCopy(targets);
    onClose();
  });
  return (
    <FormDialog
      open={open}
      title={`Copiar el ${weekdayName(weekday).toLowerCase()} a`}
      submitLabel="Copiar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="targets"
        render={({ field: { value, onChange } }) => (
          <FormGroup>
            {WEEKDAYS.filter((day) => day !== weekday).map((day) => (
              <FormControlLabel
                key={day}
                label={weekdayName(day)}
                control={
                  <Checkbox
                    checked={value.includes(day)}
                    onChange={(_, isChosen) =>
                      onChange(isChosen ? [...value, day] : value.filter((other) => other !== day))
                    }
                  />
                }
              />
            ))}
          </FormGroup>
        )}
      />
    </FormDialog>
  );
}
