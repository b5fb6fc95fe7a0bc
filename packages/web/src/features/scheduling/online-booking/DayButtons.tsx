import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { dayName, weekName } from '../day-names.ts';

interface Props {
  week: readonly string[];
  isFree: (day: string) => boolean;
  shown: string | undefined;
  onDay: (day: string) => void;
  /** First days of the adjacent weeks; undefined where none can be booked. */
  previous: string | undefined;
  next: string | undefined;
}

export const DayButtons = ({ week, isFree, shown, onDay, previous, next }: Props) => (
  <Box role="group" aria-label="Días">
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mx: -1, mb: 0.5 }}>
      <IconButton
        aria-label="Semana anterior"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onDay(previous)}
      >
        <ChevronLeft />
      </IconButton>
      <Typography sx={{ flex: 1, textAlign: 'center' }}>
        {weekName(week[0] ?? '', week.at(-1) ?? '')}
      </Typography>
      <IconButton
        aria-label="Semana siguiente"
        disabled={next === undefined}
        onClick={() => next !== undefined && onDay(next)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 }}>
      {week.map((day) => (
        <DayButton
          key={day}
          day={day}
          isFree={isFree(day)}
          isShown={day === shown}
          onClick={() => onDay(day)}
        />
      ))}
    </Box>
  </Box>
);

interface DayButtonProps {
  day: string;
  isFree: boolean;
  isShown: boolean;
  onClick: () => void;
}

function DayButton({ day, isFree, isShown, onClick }: DayButtonProps) {
  const [weekday = ''] = dayName(day, 'short').split(/[\s,]/);
  return (
    <ButtonBase
      disabled={!isFree}
      aria-label={dayName(day, 'medium')}
      aria-pressed={isShown}
      onClick={onClick}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        py: 0.75,
        minHeight: 52,
        borderRadius: 1,
        whiteSpace: 'nowrap',
        border: 1,
        borderColor: isShown ? 'primary.main' : 'divider',
        ...(isShown && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        '&.Mui-disabled': { color: 'text.disabled', borderColor: 'transparent' },
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography variant="caption" component="span">
        {weekday.slice(0, 3)}
      </Typography>
      <Typography component="span" sx={{ fontWeight: 'fontWeightBold' }}>
        {Number(day.slice(8))}
      </Typography>
    </ButtonBase>
  );
}
