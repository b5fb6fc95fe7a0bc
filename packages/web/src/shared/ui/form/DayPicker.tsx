import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import type { Ref } from 'react';

interface Props {
  label: string;
  /** The label is said, not shown: a column's head says it. */
  hiddenLabel?: boolean;
  /** YYYY-MM-DD or empty: what it begins with. From then on the field holds what is typed. */
  day: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  error?: string | undefined;
  disableFuture?: boolean;
  readOnly?: boolean;
}

const SPANISH = esES.components.MuiLocalizationProvider.defaultProps.localeText as Partial<PickersLocaleText>;

/** What is reported while a date is typed and not yet one: no rule takes it, so it is never saved. */
export const UNFINISHED = 'incompleta';

/** A day as dd/mm/aaaa, typed or picked. Reports YYYY-MM-DD, an empty text, or UNFINISHED. */
export const DayPicker = ({ label, hiddenLabel = false, day, onChange, error, ...rest }: Props) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={SPANISH}>
    <DatePicker
      label={hiddenLabel ? undefined : label}
      name={rest.name ?? ''}
      format="DD/MM/YYYY"
      disableFuture={rest.disableFuture ?? false}
      readOnly={rest.readOnly ?? false}
      minDate={dayjs('1900-01-01')}
      defaultValue={day ? dayjs(day) : null}
      onChange={(chosen) => onChange(textOf(chosen))}
      {...(rest.inputRef && { inputRef: rest.inputRef })}
      slotProps={{
        textField: {
          ...(rest.onBlur && { onBlur: rest.onBlur }),
          ...(hiddenLabel && { 'aria-label': label }),
          error: error !== undefined,
          helperText: error,
        },
        field: { clearable: !rest.readOnly },
      }}
    />
  </LocalizationProvider>
);

function textOf(day: dayjs.Dayjs | null): string {
  if (day === null) return '';
  return day.isValid() ? day.format('YYYY-MM-DD') : UNFINISHED;
}
