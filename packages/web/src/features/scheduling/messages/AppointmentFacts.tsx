import { dialable } from '@dentaria/contract/fields/people/phone-numbers.ts';
import type { LinkedAppointment } from '@dentaria/contract/scheduling/messages.ts';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { timeOf } from '../appointment-texts.ts';
import { longDay } from '../day-names.ts';

interface Props {
  appointment: Omit<LinkedAppointment, 'state' | 'endsAt'>;
  isCancelled?: boolean;
}

export const AppointmentFacts = ({ appointment, isCancelled = false }: Props) => (
  <Stack sx={{ gap: 0.5 }}>
    <Typography
      variant="h2"
      sx={{
        '&::first-letter': { textTransform: 'uppercase' },
        ...(isCancelled && { textDecoration: 'line-through' }),
      }}
    >
      {longDay(appointment.startsAt)}, {timeOf(appointment.startsAt)}
    </Typography>
    <Typography>
      {appointment.typeName} con {appointment.professionalName}
    </Typography>
    <Typography color="textSecondary">{appointment.clinicName}</Typography>
    {appointment.clinicAddress && <Typography color="textSecondary">{appointment.clinicAddress}</Typography>}
    {appointment.clinicPhone && (
      <Typography color="textSecondary">
        Teléfono: <Link href={`tel:${dialable(appointment.clinicPhone)}`}>{appointment.clinicPhone}</Link>
      </Typography>
    )}
  </Stack>
);
