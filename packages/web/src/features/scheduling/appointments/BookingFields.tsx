import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { menuItems, namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { PatientFormField } from '../fields/PatientFormField.tsx';
import { TimeFormField } from '../fields/TimeFormField.tsx';
import { type Booking, type BookingStart, type BookingValues, offeredMinutes } from './booking-form.ts';

interface Props {
  form: UseFormReturn<BookingValues, unknown, Booking>;
  settings: SchedulingSettings;
  start: BookingStart;
}

const WEEKS = [1, 2, 3, 4, 6, 8, 12];
const TIMES = [2, 3, 4, 5, 6, 8, 10, 12];

export function BookingFields({ form, settings, start: { appointment, patient } }: Props) {
  const { control, watch, setValue } = form;
  const [minutes, everyWeeks, day] = watch(['minutes', 'everyWeeks', 'day']);
  const types = settings.types.filter(({ active, id }) => active || id === appointment?.typeId);
  const chairs = settings.chairs.filter(({ active, id }) => active || id === appointment?.chairId);
  return (
    <>
      {appointment ? (
        <Typography sx={{ fontWeight: 'fontWeightBold' }}>{appointment.patient.name}</Typography>
      ) : (
        <PatientFormField
          control={control}
          name="patientId"
          clinicId={settings.clinicId}
          initial={patient}
          mayRegister
        />
      )}
      <FieldColumns>
        <TextFormField control={control} name="typeId" label="Motivo" select>
          {types.map((type) => (
            <MenuItem
              key={type.id}
              value={type.id}
              onClick={() => setValue('minutes', type.minutes, { shouldDirty: true })}
            >
              {type.name}
            </MenuItem>
          ))}
        </TextFormField>
        <TextFormField control={control} name="professionalId" label="Profesional" select>
          {namedMenuItems(settings.professionals)}
        </TextFormField>
        <DateFormField control={control} name="day" label="Día" />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          <TimeFormField control={control} name="time" label="Hora" />
          <TextFormField control={control} name="minutes" label="Duración" select>
            {menuItems(offeredMinutes(settings.types, minutes), (option) => `${option} min`)}
          </TextFormField>
        </Box>
        <TextFormField
          control={control}
          name="chairId"
          label="Sillón"
          select
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">Según el horario</MenuItem>
          {namedMenuItems(chairs)}
        </TextFormField>
        {!appointment && (
          <Box sx={{ display: 'grid', gridTemplateColumns: everyWeeks > 0 ? '1fr 1fr' : '1fr', gap: 2 }}>
            <TextFormField control={control} name="everyWeeks" label="Repetir" select>
              <MenuItem value={0}>No se repite</MenuItem>
              {menuItems(WEEKS, (weeks) => (weeks === 1 ? 'Cada semana' : `Cada ${weeks} semanas`))}
            </TextFormField>
            {everyWeeks > 0 && (
              <TextFormField control={control} name="times" label="Veces" select>
                {menuItems(TIMES, (times) => `${times} turnos`)}
              </TextFormField>
            )}
          </Box>
        )}
        {isCalendarDay(day) && day < clinicToday() && (
          <Alert severity="info" className="wide">
            Ese día ya pasó: el turno se anota sin avisar al paciente.
          </Alert>
        )}
        <TextFormField
          control={control}
          name="note"
          label="Nota"
          className="wide"
          multiline
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </FieldColumns>
    </>
  );
}
