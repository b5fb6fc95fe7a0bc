import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Chair, Schedule } from '@dentaria/contract/scheduling/settings.ts';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';
import { textOfDay } from './weekly-hours.ts';

interface Props {
  title: string;
  chairs: readonly Chair[];
  /** Undefined for a professional without hours. */
  schedule: Schedule | undefined;
}

/** A professional's week, read-only. */
export function WeekTable({ title, chairs, schedule }: Props) {
  const id = useId();
  const chairOn = (weekday: number): string => {
    const ids = new Set(schedule?.intervals.filter((i) => i.weekday === weekday).map((i) => i.chairId));
    return chairs
      .filter((chair) => ids.has(chair.id))
      .map(({ name }) => name)
      .join(', ');
  };
  return (
    <Paper component="section" aria-labelledby={id} sx={{ maxWidth: 860, mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ p: 2, pb: 1 }}>
        {schedule ? `${title}, desde el ${formatDay(schedule.validFrom)}` : title}
      </Typography>
      {!schedule || schedule.intervals.length === 0 ? (
        <EmptyState message="Sin horario de atención" />
      ) : (
        <Table size="small" aria-labelledby={id}>
          <TableBody>
            {WEEKDAYS.map((weekday) => (
              <TableRow key={weekday}>
                <TableCell component="th" scope="row">
                  {weekdayName(weekday)}
                </TableCell>
                <TableCell>{textOfDay(schedule.intervals, weekday) || 'No atiende'}</TableCell>
                <TableCell>{chairOn(weekday)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}
