import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import type { Dayjs } from 'dayjs';

interface Props {
  day: Dayjs | null;
  earliest: Dayjs;
  disableFuture: boolean;
  onChoose: (day: Dayjs) => void;
}

/** A month to choose a day from. Loaded when it is first opened: most dates are typed. */
export const Calendar = ({ day, earliest, disableFuture, onChoose }: Props) => (
  <DateCalendar
    autoFocus
    // A day in the past, of birth, is nearer by its year.
    views={['year', 'month', 'day']}
    openTo={disableFuture && !day ? 'year' : 'day'}
    value={day}
    minDate={earliest}
    disableFuture={disableFuture}
    onChange={(chosen: Dayjs | null, progress) => chosen && progress === 'finish' && onChoose(chosen)}
  />
);
