import { minutesOf, timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';
import { durationMinutes, type Move, type Place } from '../../appointments/appointment-requests.ts';
import { typeColors } from '../../TypeColors.tsx';
import { useNow } from '../use-now.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { type AgendaColumn, type AgendaColumns, activeCount } from './agenda-columns.ts';
import { DragPreview } from './DragPreview.tsx';
import { minutesAt, pixels } from './grid-scale.ts';
import { gridStyles } from './grid-styles.ts';
import { PlaceCursor, placeAt } from './PlaceCursor.tsx';
import { useAppointmentDrag } from './use-appointment-drag.ts';

interface Props extends Omit<AgendaColumns, 'isOpen'> {
  label: string;
  types: ReadonlyMap<number, AppointmentType>;
  minColumnWidth: number;
  onOpen: (appointment: Appointment, card: HTMLElement) => void;
  onBook: (place: Place) => void;
  onMove: (appointment: Appointment, target: Move) => void;
  onColumn?: (column: AgendaColumn) => void;
}

export function AgendaGrid({ columns, hours, types, label, minColumnWidth, ...handlers }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  useInitialScroll(scroller);
  const { drag, dragProps } = useAppointmentDrag({
    columns,
    hours,
    scroller,
    onDrop: (placed, { column, start, end }) => {
      const target = columns[column];
      if (!target) return;
      const { professionalId, day } = target;
      // The column shows only part of an appointment that passes midnight.
      const isSameLength = end - start === placed.end - placed.start;
      const minutes = isSameLength ? durationMinutes(placed.appointment) : end - start;
      handlers.onMove(placed.appointment, { professionalId, day, time: timeOfMinutes(start), minutes });
    },
  });
  const first = Math.ceil(hours.start / 60) * 60;
  const marks = Array.from({ length: (hours.end - first) / 60 + 1 }, (_, index) => first + index * 60);

  const click = ({ target, clientY, detail }: MouseEvent): void => {
    // The second click of a double click may have been meant for a dialog that has closed.
    if (detail > 1 || !(target instanceof Element)) return;
    const card = target.closest<HTMLElement>('[data-appointment]');
    if (card) {
      const id = Number(card.dataset.appointment);
      const found = columns.flatMap(({ placed }) => placed).find(({ appointment }) => appointment.id === id);
      if (found) handlers.onOpen(found.appointment, card);
      return;
    }
    const element = target.closest<HTMLElement>('[data-column]');
    const column = columns[Number(element?.dataset.column)];
    if (!element || !column?.isBookable) return;
    const minute = hours.start + minutesAt(clientY - element.getBoundingClientRect().top);
    handlers.onBook(placeAt(column, minute, hours));
  };

  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      sx={[gridStyles, typeColors]}
      className="agenda-grid"
    >
      {/* biome-ignore-start lint/a11y: the cards and the place cursor are buttons, whose clicks arrive here too */}
      <div
        className="grid"
        {...dragProps}
        onClick={click}
        style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(${minColumnWidth}px, 1fr))` }}
      >
        <div className="corner" />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} onColumn={handlers.onColumn} />
        ))}
        <div className="gutter" aria-hidden>
          {marks.slice(1, -1).map((minute) => (
            <span key={minute} style={{ top: pixels(minute - hours.start) }}>
              {timeOfMinutes(minute)}
            </span>
          ))}
        </div>
        {columns.map((column, index) => (
          <AgendaColumnView key={column.key} column={column} index={index} hours={hours} types={types} />
        ))}
        <PlaceCursor columns={columns} hours={hours} scroller={scroller} onBook={handlers.onBook} />
        <DragPreview drag={drag} columns={columns} hours={hours} scroller={scroller} />
      </div>
      {/* biome-ignore-end lint/a11y: see above */}
    </Box>
  );
}

interface HeadProps {
  column: AgendaColumn;
  onColumn: ((column: AgendaColumn) => void) | undefined;
}

function ColumnHead({ column, onColumn }: HeadProps) {
  const count = activeCount(column);
  return (
    <div className="head">
      <Typography variant="body2" component="h2" noWrap sx={{ fontWeight: 'fontWeightBold' }}>
        {onColumn ? (
          <Box
            component="button"
            type="button"
            onClick={() => onColumn(column)}
            sx={{
              all: 'unset',
              cursor: 'pointer',
              '&:hover': { textDecoration: 'underline' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 0.5 },
            }}
          >
            {column.title}
          </Box>
        ) : (
          column.title
        )}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {count === 0 ? 'Sin turnos' : `${count} ${count === 1 ? 'turno' : 'turnos'}`}
      </Typography>
    </div>
  );
}

/** Scrolls to the current time today, and to the first appointment on other days. */
function useInitialScroll(scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    const target =
      element?.querySelector<HTMLElement>('[data-now]') ??
      element?.querySelector<HTMLElement>('.appointment');
    if (element && target) element.scrollTop = Math.max(0, target.offsetTop - element.clientHeight / 3);
  }, [scroller]);
}

interface ColumnProps {
  column: AgendaColumn;
  index: number;
  hours: Span;
  types: ReadonlyMap<number, AppointmentType>;
}

const AgendaColumnView = memo(function AgendaColumnView({ column, index, hours, types }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      className={column.isBookable ? 'column bookable' : 'column'}
      role="group"
      aria-label={`${column.title}, ${column.professionalName}`}
      data-column={index}
      style={{ height: pixels(hours.end - hours.start) }}
    >
      {column.closed.map(({ start, end, label }) => (
        <div
          key={`${start} ${label}`}
          className={label === undefined ? 'closed' : 'closed named'}
          style={{ top: pixels(start - hours.start), height: pixels(end - start) }}
        >
          {label !== undefined && <span>{label}</span>}
        </div>
      ))}
      <div className="cards">
        {column.placed.map((placed) => (
          <AppointmentCard
            key={placed.appointment.id}
            {...placed}
            type={types.get(placed.appointment.typeId)}
            gridStart={hours.start}
          />
        ))}
      </div>
      <NowLine day={column.day} hours={hours} />
    </div>
  );
});

function NowLine({ day, hours }: { day: string; hours: Span }) {
  const now = clinicTimeAt(useNow());
  const minute = minutesOf(now.time);
  if (now.day !== day || minute < hours.start || minute > hours.end) return null;
  return <div className="now" aria-hidden data-now style={{ top: pixels(minute - hours.start) }} />;
}
