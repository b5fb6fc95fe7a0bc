import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const Calendar = lazyComponent(() =>
  import('../../../shared/ui/form/Calendar.tsx').then((module) => module.Calendar),
);

interface Props {
  day: string;
  label: string;
  onChoose: (day: string) => void;
}

export function DayButton({ day, label, onChoose }: Props) {
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
