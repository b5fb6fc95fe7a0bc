import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import { memo } from 'react';
import { AppointmentCard } from './AppointmentCard.tsx';
import type { AgendaColumn } from './agenda-columns.ts';
import { pixels } from './grid-scale.ts';
import { NowLine } from './NowLine.tsx';

interface Props {
  column: AgendaColumn;
  /** Position in the grid, from which handlers of the grid find the column. */
  index: number;
  hours: Span;
  types: ReadonlyMap<number, AppointmentType>;
}

/** The appointments and closed hours of one professional on one day. */
export const AgendaColumnView = memo(function AgendaColumnView({ column, index, hours, types }: Props) {
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
            from={hours.start}
          />
        ))}
      </div>
      <NowLine day={column.day} hours={hours} />
    </div>
  );
});
