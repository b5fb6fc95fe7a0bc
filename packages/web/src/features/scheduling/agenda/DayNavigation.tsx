import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { dayName, weekName } from '../day-names.ts';
import { type AgendaAddress, mondayOf } from './agenda-address.ts';

interface Props {
  day: string;
  isWeek: boolean;
  onGo: (change: Partial<AgendaAddress>) => void;
  onPrefetchDay: (day: string) => void;
}

/** Today, the previous and next day or week, and a calendar. */
export function DayNavigation({ day, isWeek, onGo, onPrefetchDay }: Props) {
  const isCompact = useIsCompact();
  const step = isWeek ? 7 : 1;
  const monday = mondayOf(day);
  const dayLabel = dayName(day, isCompact ? 'short' : 'medium');
  const arrow = (days: number, label: string) => (
    <IconButton
      aria-label={label}
      title={label}
      onPointerEnter={() => onPrefetchDay(addDays(day, days))}
      onFocus={() => onPrefetchDay(addDays(day, days))}
      onClick={() => onGo({ day: addDays(day, days) })}
    >
      {days < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flex: { xs: '1 0 100%', sm: '0 0 auto' } }}>
      <Button
        variant="outlined"
        color="inherit"
        disabled={day === clinicToday()}
        onClick={() => onGo({ day: clinicToday() })}
        sx={{ mr: 0.5, borderColor: 'divider' }}
      >
        Hoy
      </Button>
      {arrow(-step, isWeek ? 'Semana anterior' : 'Día anterior')}
      {arrow(step, isWeek ? 'Semana siguiente' : 'Día siguiente')}
      <DayButton
        key={day}
        day={day}
        label={isWeek ? weekName(monday, addDays(monday, 6)) : dayLabel}
        onChoose={(chosen) => onGo({ day: chosen })}
      />
    </Stack>
  );
}

const Calendar = lazyComponent(
  async () => (await import('../../../shared/ui/form/day/Calendar.tsx')).Calendar,
);

interface DayButtonProps {
  day: string;
  label: string;
  onChoose: (day: string) => void;
}

function DayButton({ day, label, onChoose }: DayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-label={`${label}. Elegir otro día`}
        onClick={() => setOpen(true)}
        sx={{ fontSize: { xs: '1rem', sm: '1.125rem' }, whiteSpace: 'nowrap', px: 1, minWidth: 0 }}
      >
        {label}
      </Button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Elegir día',
            variant: 'elevation',
            sx: { width: 320, minHeight: 336 },
          },
        }}
      >
        <Calendar
          fallback={<LoadingState />}
          day={day}
          disableFuture={false}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      </Popover>
    </>
  );
}
