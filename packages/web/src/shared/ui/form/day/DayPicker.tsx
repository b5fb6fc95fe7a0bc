import CalendarToday from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type Ref, useRef, useState } from 'react';
import { lazyComponent } from '../../lazy-component.tsx';
import { LoadingState } from '../../states/LoadingState.tsx';
import { formatTypedDay, insertSlashes, parseTypedDay } from './typed-day.ts';

const Calendar = lazyComponent(async () => (await import('./Calendar.tsx')).Calendar);

interface Props {
  label: string;
  /** Empty if a column header shows the label, which is then only the accessible name. */
  shownLabel?: string;
  day: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  error?: string | undefined;
  disableFuture?: boolean;
  minDay?: string;
  maxDay?: string;
  readOnly?: boolean;
}

/** Reserves the size of the calendar, so that the popover does not move when it has loaded. */
const SIZE = { width: 320, minHeight: 336 };

/** Typed as dd/mm/aaaa or picked from a calendar. Reports YYYY-MM-DD, '' or an UNFINISHED text. */
export function DayPicker({ label, shownLabel = label, day, onChange, error, ...rest }: Props) {
  const { disableFuture = false, readOnly = false, minDay, maxDay } = rest;
  const [text, setText] = useState(formatTypedDay(day));
  const [shownDay, setShownDay] = useState(day);
  if (day !== shownDay) {
    setShownDay(day);
    if (day !== parseTypedDay(text)) setText(formatTypedDay(day));
  }
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const write = (written: string) => {
    setText(written);
    onChange(parseTypedDay(written));
  };
  return (
    <>
      <TextField
        label={shownLabel || undefined}
        name={rest.name ?? ''}
        value={text}
        placeholder="dd/mm/aaaa"
        onChange={({ target }) => write(insertSlashes(target.value, text))}
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
          <Calendar
            fallback={<LoadingState />}
            day={parseTypedDay(text)}
            disableFuture={disableFuture}
            minDay={minDay}
            maxDay={maxDay}
            onChoose={(chosen) => {
              write(formatTypedDay(chosen));
              setOpen(false);
            }}
          />
        </Popover>
      )}
    </>
  );
}
