import { minutesOf, timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';
import type { Place } from '../../appointments/appointment-requests.ts';
import type { AgendaColumn } from './agenda-columns.ts';
import { clamp, PLACE_STEP_MINUTES } from './day-hours.ts';
import { columnStyle, HEAD_PX, minutesAt, pixels } from './grid-scale.ts';

interface Position {
  readonly column: number;
  readonly minute: number;
}

interface Props {
  columns: readonly AgendaColumn[];
  hours: Span;
  scroller: RefObject<HTMLElement | null>;
  onBook: (place: Place) => void;
}

/**
 * Marks the empty place under the mouse. With the keyboard it is a button that arrow keys move and Enter
 * presses. Clicks pass through to the column: if the cursor appeared while the mouse button was down, the
 * browser would report no click.
 */
export function PlaceCursor({ columns, hours, scroller, onBook }: Props) {
  const [position, setPosition] = useState<Position>(() => ({ column: 0, minute: firstMinute(hours) }));
  const [isUnderMouse, setUnderMouse] = useState(false);
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    const move = ({ target, clientY, pointerType, buttons }: PointerEvent): void => {
      const element = pointerType === 'mouse' && target instanceof Element ? target : undefined;
      const column = element?.closest<HTMLElement>('[data-column]');
      const isFree = column && buttons === 0 && !element?.closest('[data-appointment]');
      setUnderMouse(Boolean(isFree));
      if (!isFree) return;
      const minute = hours.start + minutesAt(clientY - column.getBoundingClientRect().top);
      const next = {
        column: Number(column.dataset.column),
        minute: Math.floor(minute / PLACE_STEP_MINUTES) * PLACE_STEP_MINUTES,
      };
      setPosition((current) =>
        current.column === next.column && current.minute === next.minute ? current : next,
      );
    };
    const leave = () => setUnderMouse(false);
    grid.addEventListener('pointermove', move);
    grid.addEventListener('pointerleave', leave);
    return () => {
      grid.removeEventListener('pointermove', move);
      grid.removeEventListener('pointerleave', leave);
    };
  }, [hours, scroller]);

  const column = columns[Math.min(position.column, columns.length - 1)];
  if (!column) return null;
  const minute = clamp(position.minute, hours.start, hours.end - PLACE_STEP_MINUTES);
  const place = placeAt(column, minute, hours);

  const keyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setPosition({
      column: clamp(position.column + step[0], 0, columns.length - 1),
      minute: clamp(minute + step[1], hours.start, hours.end - PLACE_STEP_MINUTES),
    });
  };

  return (
    <Box
      component="button"
      type="button"
      disabled={!column.isBookable}
      aria-label={`Reservar a las ${place.time}, ${column.professionalName}, ${column.title}. Usá las flechas para elegir otro lugar.`}
      onKeyDown={keyDown}
      onClick={(event) => {
        event.stopPropagation();
        onBook(place);
      }}
      style={{
        top: HEAD_PX + pixels(minute - hours.start),
        height: pixels(PLACE_STEP_MINUTES) - 2,
        ...columnStyle(columns.indexOf(column), columns.length),
        opacity: isUnderMouse ? 1 : undefined,
      }}
      sx={{
        position: 'absolute',
        zIndex: 1,
        font: 'inherit',
        fontSize: 12,
        textAlign: 'left',
        px: 1,
        border: '1px dashed',
        borderColor: 'primary.main',
        borderRadius: 0.75,
        color: 'primary.dark',
        bgcolor: 'background.paper',
        pointerEvents: 'none',
        opacity: 0,
        '&:focus-visible': { opacity: 1, outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      + {place.time}
    </Box>
  );
}

const STEPS: Readonly<Record<string, readonly [columns: number, minutes: number]>> = {
  ArrowUp: [0, -PLACE_STEP_MINUTES],
  ArrowDown: [0, PLACE_STEP_MINUTES],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function firstMinute(hours: Span): number {
  const now = minutesOf(clinicTimeAt(new Date()).time);
  return now > hours.start && now < hours.end
    ? Math.ceil(now / PLACE_STEP_MINUTES) * PLACE_STEP_MINUTES
    : hours.start;
}

export function placeAt({ professionalId, day }: AgendaColumn, minute: number, hours: Span): Place {
  const start = clamp(
    Math.floor(minute / PLACE_STEP_MINUTES) * PLACE_STEP_MINUTES,
    hours.start,
    hours.end - PLACE_STEP_MINUTES,
  );
  return { professionalId, day, time: timeOfMinutes(start) };
}
