import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import { type CSSProperties, memo } from 'react';
import { MessageIcon, StateIcon } from '../../AppointmentIcons.tsx';
import { appointmentName, stateText, timeOf } from '../../appointment-texts.ts';
import { typeColor } from '../../TypeColors.tsx';
import { type PlacedAppointment, remarksOf } from './agenda-columns.ts';
import { pixels } from './grid-scale.ts';

interface Props extends PlacedAppointment {
  type: AppointmentType | undefined;
  gridStart: number;
}

const TWO_LINES_MINUTES = 25;
const THREE_LINES_MINUTES = 45;

/** Has no handlers: the grid handles clicks, drags and keys of all cards by `data-appointment`. */
export const AppointmentCard = memo(function AppointmentCard({
  appointment,
  type,
  gridStart,
  ...placed
}: Props) {
  const { start, end, lane, lanes, isOutsideHours } = placed;
  const { id, state, patient, overbooked, note, message } = appointment;
  const minutes = end - start;
  const place: CSSProperties & Record<'--type-color', string> = {
    '--type-color': typeColor(type?.color),
    top: pixels(start - gridStart),
    height: pixels(minutes) - 2,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 3px)`,
  };
  const typeName = type?.name ?? 'Turno';
  const name = appointmentName(appointment, typeName);
  const warning = isOutsideHours && !overbooked ? 'Fuera de horario' : undefined;
  const details = [stateText(appointment), ...remarksOf({ appointment, ...placed })];
  return (
    <button
      type="button"
      className={`appointment ${state}`}
      data-appointment={id}
      data-warning={warning}
      data-message={message ? '' : undefined}
      title={note ? `${name}. ${note}` : name}
      style={place}
    >
      {message && <MessageIcon message={message} />}
      <span className="line" aria-hidden>
        <StateIcon state={state} />
        <b>{patient.name}</b>
        {minutes < TWO_LINES_MINUTES && <span className="time after">{timeOf(appointment.startsAt)}</span>}
      </span>
      {minutes >= TWO_LINES_MINUTES && (
        <span className="line" aria-hidden>
          <span className="time">{timeOf(appointment.startsAt)}</span>
          {[...details, ...(minutes < THREE_LINES_MINUTES ? [typeName] : [])].join(' · ')}
        </span>
      )}
      {minutes >= THREE_LINES_MINUTES && (
        <span className="line" aria-hidden>
          {note ? `${typeName} · ${note}` : typeName}
        </span>
      )}
      {/* Not an aria-label, which would have to contain the visible lines in order (WCAG 2.5.3). */}
      <span className="name">{warning ? `${name}, ${warning}` : name}</span>
      <span className="resize" data-resize aria-hidden />
    </button>
  );
});
