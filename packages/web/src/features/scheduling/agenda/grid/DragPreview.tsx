import { timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import Box from '@mui/material/Box';
import { type RefObject, useEffect } from 'react';
import { VISUALLY_HIDDEN } from '../../../../shared/ui/visually-hidden.ts';
import type { AgendaColumn } from './agenda-columns.ts';
import { columnStyle, HEAD_PX, pixels } from './grid-scale.ts';
import type { Drag } from './use-appointment-drag.ts';

interface Props {
  drag: Drag | undefined;
  columns: readonly AgendaColumn[];
  hours: Span;
  scroller: RefObject<HTMLElement | null>;
}

export function DragPreview({ drag, columns, hours, scroller }: Props) {
  const id = drag?.placed.appointment.id;
  useEffect(() => {
    const card = scroller.current?.querySelector<HTMLElement>(`[data-appointment="${id}"]`);
    if (!card) return;
    card.dataset.moving = '';
    return () => {
      delete card.dataset.moving;
    };
  }, [id, scroller]);
  const column = drag && columns[drag.place.column];
  const times = drag && `${timeOfMinutes(drag.place.start)} a ${timeOfMinutes(drag.place.end)}`;
  return (
    <>
      {drag && (
        <Box
          aria-hidden
          style={{
            ...columnStyle(drag.place.column, columns.length),
            height: pixels(drag.place.end - drag.place.start) - 2,
            transform: `translateY(${HEAD_PX + pixels(drag.place.start - hours.start)}px)`,
          }}
          sx={{
            position: 'absolute',
            top: 0,
            zIndex: 3,
            overflow: 'hidden',
            px: 1,
            fontSize: 12,
            lineHeight: '18px',
            pointerEvents: 'none',
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
            borderRadius: 0.75,
            boxShadow: 6,
            opacity: 0.94,
            willChange: 'transform',
          }}
        >
          <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {times}
          </Box>{' '}
          {drag.placed.appointment.patient.name}
        </Box>
      )}
      <Box component="div" aria-live="assertive" sx={VISUALLY_HIDDEN}>
        {drag?.isByKeyboard &&
          column &&
          `${times}, ${column.title}, ${column.professionalName}. Enter para confirmar, Escape para cancelar.`}
      </Box>
    </>
  );
}
