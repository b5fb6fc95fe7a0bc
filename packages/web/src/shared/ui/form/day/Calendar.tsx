import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es';

interface Props {
  day: string;
  disableFuture: boolean;
  minDay?: string | undefined;
  maxDay?: string | undefined;
  onChoose: (day: string) => void;
}

const localeText = esES.components.MuiLocalizationProvider.defaultProps
  .localeText as Partial<PickersLocaleText>;
const EARLIEST = '1900-01-01';

/** Loaded on first use, because most dates are typed. */
export function Calendar({ day, disableFuture, minDay = EARLIEST, maxDay, onChoose }: Props) {
  const value = isCalendarDay(day) ? dayjs(day) : null;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={localeText}>
      <DateCalendar
        autoFocus
        // Dates of birth take fewer clicks if the year comes first.
        views={['year', 'month', 'day']}
        openTo={disableFuture && !value ? 'year' : 'day'}
        value={value}
        minDate={dayjs(minDay)}
        {...(maxDay !== undefined && { maxDate: dayjs(maxDay) })}
        disableFuture={disableFuture}
        onChange={(chosen: Dayjs | null, progress) =>
          chosen && progress === 'finish' && onChoose(chosen.format('YYYY-MM-DD'))
        }
      />
    </LocalizationProvider>
  );
}
