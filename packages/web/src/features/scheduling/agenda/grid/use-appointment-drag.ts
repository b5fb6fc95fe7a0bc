import { isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { useMove } from 'react-aria/useMove';
import type { AgendaColumn, PlacedAppointment } from './agenda-columns.ts';
import { DRAG_STEP_MINUTES, type DragPlace, isSamePlace, moveDragged, resizeDragged } from './drag.ts';
import { scrollAtEdges, useTouchHold } from './drag-gestures.ts';
import { minutesAt } from './grid-scale.ts';

export interface Drag {
  readonly placed: PlacedAppointment;
  readonly place: DragPlace;
  readonly isByKeyboard: boolean;
}

interface Options {
  readonly columns: readonly AgendaColumn[];
  readonly hours: Span;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrop: (placed: PlacedAppointment, place: DragPlace) => void;
}

interface Located {
  readonly placed: PlacedAppointment;
  readonly from: DragPlace;
}

interface Press extends Located {
  readonly isEnd: boolean;
  readonly columnWidth: number;
  readonly scrollTop: number;
  readonly scrollLeft: number;
  x: number;
  y: number;
}

const MAX_CLICK_PX = 4;

const MAX_HOLD_PX = 8;

/**
 * Moves appointments with the mouse, by touch after a long press, or with the arrow keys. The lower edge and
 * Shift with the arrow keys change their length.
 */
export function useAppointmentDrag({ columns, hours, scroller, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag>();
  /** A ref, because a button may be released before React has rendered the last movement. */
  const latest = useRef<Drag>(undefined);
  const press = useRef<Press>(undefined);
  const hasDragged = useRef(false);
  const hold = useTouchHold();
  const bounds = { hours, columns: columns.length };

  function findMovable(target: EventTarget | null): Located | undefined {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null;
    const found = locate(Number(card?.dataset.appointment));
    return found && isPending(found.placed.appointment.state) && !found.placed.isContinued
      ? found
      : undefined;
  }

  function locate(id: number): Located | undefined {
    for (const [column, { placed: all }] of columns.entries()) {
      const placed = all.find(({ appointment }) => appointment.id === id);
      if (placed) return { placed, from: { column, start: placed.start, end: placed.end } };
    }
    return undefined;
  }

  function update(next: Drag | undefined): void {
    latest.current = next;
    setDrag(next);
  }

  function show(placed: PlacedAppointment, place: DragPlace, isByKeyboard: boolean): void {
    const current = latest.current;
    if (current?.placed !== placed || !isSamePlace(current.place, place))
      update({ placed, place, isByKeyboard });
  }

  function drop(): void {
    const dropped = latest.current;
    update(undefined);
    const from = dropped && locate(dropped.placed.appointment.id)?.from;
    if (from && !isSamePlace(from, dropped.place) && columns[dropped.place.column]?.isBookable)
      onDrop(dropped.placed, dropped.place);
  }

  function moveByPointer(deltaX: number, deltaY: number): void {
    const current = press.current;
    const element = scroller.current;
    if (!current || !element) return;
    current.x += deltaX;
    current.y += deltaY;
    if (!hasDragged.current && Math.hypot(current.x, current.y) <= MAX_CLICK_PX) return;
    hasDragged.current = true;
    const minutes = minutesAt(current.y + element.scrollTop - current.scrollTop);
    const shift = Math.round((current.x + element.scrollLeft - current.scrollLeft) / current.columnWidth);
    const place = current.isEnd
      ? resizeDragged(current.from, minutes, bounds)
      : moveDragged(current.from, { minutes, columns: shift }, bounds);
    show(current.placed, place, false);
  }

  function hasLeft(deltaX: number, deltaY: number): boolean {
    const current = press.current;
    if (!current) return true;
    current.x += deltaX;
    current.y += deltaY;
    return Math.hypot(current.x, current.y) > MAX_HOLD_PX;
  }

  function moveByKey(deltaX: number, deltaY: number, isEnd: boolean): void {
    const current = latest.current;
    const found = current?.isByKeyboard
      ? { placed: current.placed, from: current.place }
      : findMovable(document.activeElement);
    if (!found) return;
    const minutes = deltaY * DRAG_STEP_MINUTES;
    const place = isEnd
      ? resizeDragged(found.from, minutes, bounds)
      : moveDragged(found.from, { minutes, columns: deltaX }, bounds);
    show(found.placed, place, true);
  }

  const { moveProps } = useMove({
    onMove: ({ pointerType, deltaX, deltaY, shiftKey }) => {
      if (pointerType === 'keyboard') moveByKey(deltaX, deltaY, shiftKey);
      else if (pointerType !== 'touch' || hold.isHeld()) moveByPointer(deltaX, deltaY);
      else if (hasLeft(deltaX, deltaY)) hold.cancel();
    },
    onMoveEnd: ({ pointerType }) => {
      if (pointerType === 'keyboard') return;
      if (hasDragged.current && press.current) drop();
      else update(undefined);
      hold.cancel();
      press.current = undefined;
    },
  });

  const handlers = {
    onPointerDownCapture: (event: PointerEvent): void => {
      hasDragged.current = false;
      press.current = undefined;
      update(undefined);
      const found = findMovable(event.target);
      const element = scroller.current;
      if (!found || !element || event.button !== 0 || !(event.target instanceof Element)) return;
      const column = event.target.closest('[data-column]');
      press.current = {
        ...found,
        isEnd: event.target.closest('[data-resize]') !== null,
        columnWidth: column?.getBoundingClientRect().width ?? 1,
        scrollTop: element.scrollTop,
        scrollLeft: element.scrollLeft,
        x: 0,
        y: 0,
      };
      if (event.pointerType === 'touch')
        hold.start(event.target, () => show(found.placed, found.from, false));
      scrollAtEdges(element, () => hasDragged.current && press.current !== undefined);
    },
    onKeyDownCapture: (event: KeyboardEvent): void => {
      const current = latest.current;
      if (!current) return;
      if (event.key === 'Enter' && current.isByKeyboard) {
        event.preventDefault();
        event.stopPropagation();
        drop();
      } else if (event.key === 'Escape') {
        event.stopPropagation();
        press.current = undefined;
        update(undefined);
      }
    },
    onBlurCapture: (): void => {
      if (latest.current?.isByKeyboard) update(undefined);
    },
    /** The end of a drag is not a click. */
    onClickCapture: (event: MouseEvent): void => {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
  return { drag, dragProps: { ...moveProps, ...handlers } };
}
