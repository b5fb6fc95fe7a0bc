import CalendarToday from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateField } from '@mui/x-date-pickers/DateField';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import { LoadingState } from '../LoadingState.tsx';

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

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

const SPANISH = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: 'Día',
} as Partial<PickersLocaleText>;
/** The calendar's, so that the pop-up opens in its place before the calendar has come. */
const SIZE = { width: 320, minHeight: 336 };

const EARLIEST = dayjs('1900-01-01');

/** What is reported while a date is typed and not yet one: no rule takes it, so it is never saved. */
export const UNFINISHED = 'incompleta';

/** A day as dd/mm/aaaa, typed or picked. Reports YYYY-MM-DD, an empty text, or UNFINISHED. */
export function DayPicker({ label, hiddenLabel = false, day, onChange, error, ...rest }: Props) {
  const { disableFuture = false, readOnly = false } = rest;
  const [value, setValue] = useState<Dayjs | null>(day ? dayjs(day) : null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (chosen: Dayjs | null) => {
    setValue(chosen);
    onChange(textOf(chosen));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={SPANISH}>
      <DateField
        label={hiddenLabel ? undefined : label}
        name={rest.name ?? ''}
        format="DD/MM/YYYY"
        disableFuture={disableFuture}
        readOnly={readOnly}
        minDate={EARLIEST}
        value={value}
        onChange={choose}
        {...(rest.inputRef && { inputRef: rest.inputRef })}
        slotProps={{
          textField: {
            ...(rest.onBlur && { onBlur: rest.onBlur }),
            ...(hiddenLabel && { 'aria-label': label }),
            error: error !== undefined,
            helperText: error,
            slotProps: {
              input: {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      ref={button}
                      edge="end"
                      aria-label={`Elegir ${label.toLowerCase()} en el calendario`}
                      disabled={readOnly}
                      onClick={() => setOpen(true)}
                    >
                      <CalendarToday fontSize="small" />
                    </IconButton>
                  </InputAdornment>
                ),
              },
            },
          },
        }}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, variant: 'elevation', sx: SIZE } }}
      >
        <Suspense fallback={<LoadingState />}>
          <Calendar
            day={value?.isValid() ? value : null}
            earliest={EARLIEST}
            disableFuture={disableFuture}
            onChoose={(chosen) => {
              choose(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </LocalizationProvider>
  );
}

function textOf(day: Dayjs | null): string {
  if (day === null) return '';
  return day.isValid() ? day.format('YYYY-MM-DD') : UNFINISHED;
}
