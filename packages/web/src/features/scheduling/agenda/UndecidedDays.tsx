import { dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Agenda } from '@dentaria/contract/scheduling/appointments.ts';
import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { schedulingPaths } from '../scheduling.paths.ts';

interface Props {
  agenda: Pick<Agenda, 'clinicId' | 'undecidedDays'>;
  days: ReadonlySet<string>;
}

/** Asks whether the clinic receives patients on the optional days off among the shown ones. */
export function UndecidedDays({ agenda: { clinicId, undecidedDays = [] }, days }: Props) {
  const shown = undecidedDays.filter(({ day }) => days.has(day));
  return shown.map(({ day, name }) => (
    <Alert key={day} severity="warning" sx={{ mb: 1.5 }}>
      El {dayInWords(day, day)} es un feriado optativo ({name}). Hasta que la clínica elija si atiende, no se
      ofrecen turnos por internet.{' '}
      <MuiLink
        component={Link}
        to={schedulingPaths.settings.to({}, { clinic: clinicId, section: 'holidays', year: day.slice(0, 4) })}
      >
        Elegir
      </MuiLink>
    </Alert>
  ));
}
