import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { shortWeekdayName, WEEKDAYS, weekdayName } from '../weekdays.ts';

interface Props {
  label: string;
  /** ISO numbers. */
  weekdays: readonly number[];
  onChange: (weekdays: number[]) => void;
  error?: string | undefined;
}

/** Chooses days of the week. */
export function WeekdaysField({ label, weekdays, onChange, error }: Props) {
  const id = useId();
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        aria-describedby={error && `${id}-error`}
        value={[...weekdays]}
        onChange={(_, chosen: number[]) => onChange(chosen.toSorted((a, b) => a - b))}
        sx={{ flexWrap: 'wrap' }}
      >
        {WEEKDAYS.map((weekday) => (
          <ToggleButton
            key={weekday}
            value={weekday}
            aria-label={weekdayName(weekday)}
            sx={{ minWidth: { xs: 40, sm: 52 }, px: { xs: 0.5, sm: 1.5 }, minHeight: 40 }}
          >
            {shortWeekdayName(weekday)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
