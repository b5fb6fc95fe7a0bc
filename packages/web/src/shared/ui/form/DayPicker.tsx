import CalendarToday from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import { LoadingState } from '../LoadingState.tsx';
import { dayOf, withSlashes, writtenDay } from './typed-day.ts';

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

interface Props {
  label: string;
  /** What of the label stands on the field; the whole is said. Nothing where a column's head says it. */
  shownLabel?: string;
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

/** The calendar's, so that the pop-up opens in its place before the calendar has come. */
const SIZE = { width: 320, minHeight: 336 };

/** A day as dd/mm/aaaa, typed or picked. Reports YYYY-MM-DD, an empty text, or UNFINISHED. */
export function DayPicker({ label, shownLabel = label, day, onChange, error, ...rest }: Props) {
  const { disableFuture = false, readOnly = false } = rest;
  const [text, setText] = useState(writtenDay(day));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const write = (written: string) => {
    setText(written);
    onChange(dayOf(written));
  };
  return (
    <>
      <TextField
        label={shownLabel || undefined}
        name={rest.name ?? ''}
        value={text}
        placeholder="dd/mm/aaaa"
        onChange={({ target }) => write(withSlashes(target.value, text))}
        onBlur={rest.onBlur}
        inputRef={rest.inputRef}
        error={error !== undefined}
        helperText={error}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            ...(shownLabel !== label && { 'aria-label': label }),
          },
          input: {
            readOnly,
            endAdornment: !readOnly && (
              <InputAdornment position="end">
                <IconButton
                  ref={button}
                  edge="end"
                  aria-label={`Elegir ${label.toLowerCase()} en el calendario`}
                  onClick={() => setOpen(true)}
                >
                  <CalendarToday fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {!readOnly && (
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
              day={dayOf(text)}
              disableFuture={disableFuture}
              onChoose={(chosen) => {
                write(writtenDay(chosen));
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
