import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import { freeSlots, type Span } from '@dentaria/contract/scheduling/slots.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { type OpenHours, openHours, spanOf } from '../agenda/openings.ts';
import { slotHoldsRepository } from '../online-booking/slot-holds.repository.ts';
import { daysFrom, readHours } from '../settings/hours.service.ts';
import { appointmentsRepository, type Placement } from './appointments.repository.ts';

export interface FreeTime {
  readonly open: readonly OpenHours[];
  readonly busy: readonly Placement[];
  readonly timeZone: string;
}

export async function readFreeTime(
  ctx: ServiceContext,
  clinicId: number,
  from: string,
  days: number,
  { isOnline = false } = {},
): Promise<FreeTime> {
  const range = daysFrom(ctx, from, days);
  const hours = await readHours(ctx, clinicId, from, days);
  const holidays = isOnline ? [...hours.holidays, ...hours.undecided] : hours.holidays;
  return {
    open: openHours({ ...hours, holidays }, from, days),
    busy: [
      ...(await appointmentsRepository(ctx.tx).listBusySpans(clinicId, range)),
      ...(await slotHoldsRepository(ctx.tx).listBusy(clinicId, range, ctx.now)),
    ],
    timeZone: ctx.timeZone,
  };
}

const SLOT_STEP_MINUTES = 15;
const MINUTE_MS = 60_000;

interface SlotSearch {
  readonly professionalIds: readonly number[];
  readonly minutes: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly limit: number;
  readonly perDay?: number | undefined;
  readonly accepts?: (start: Date) => boolean;
}

export function findSlots(
  { open, busy, timeZone }: FreeTime,
  { professionalIds, minutes, from, limit, perDay, accepts = () => true }: SlotSearch,
): Slot[] {
  // Grouped once: comparing each opening with each busy span takes millions of steps in a large clinic.
  const times = busy.map((each) => ({ ...each, ...spanOf(each) }));
  const ofProfessional = Map.groupBy(times, (each) => each.professional_id);
  const inChair = Map.groupBy(times, (each) => each.chair_id);
  const options = {
    lengthMs: minutes * MINUTE_MS,
    stepMs: SLOT_STEP_MINUTES * MINUTE_MS,
    earliestStart: from,
  };
  const found = open
    .filter(({ professionalId }) => professionalIds.includes(professionalId))
    .flatMap((opening) => {
      const { professionalId, chairId } = opening;
      const taken = [
        ...spansWithin(opening, ofProfessional.get(professionalId)),
        ...(chairId === null ? [] : spansWithin(opening, inChair.get(chairId))),
      ];
      return freeSlots([opening], taken, options).map((start) => ({ professionalId, chairId, start }));
    });
  const sorted = found.toSorted((a, b) => a.start - b.start || a.professionalId - b.professionalId);
  // Lazy, because time zone conversion is slow.
  const accepted = sorted.values().filter(({ start }) => accepts(new Date(start)));
  const chosen =
    perDay === undefined ? accepted.take(limit).toArray() : spread(accepted, { limit, perDay, timeZone });
  return chosen.map(({ professionalId, chairId, start }) => ({
    professionalId,
    chairId,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + minutes * MINUTE_MS).toISOString(),
  }));
}

/** Takes `perDay` slots of each day, spread over the day, and fills up to `limit` from the same days. */
function spread<S extends { readonly start: number }>(
  slots: Iterable<S>,
  { limit, perDay, timeZone }: { limit: number; perDay: number; timeZone: string },
): S[] {
  const days = new Map<string, S[]>();
  for (const slot of slots) {
    const { day } = clinicTimeAt(new Date(slot.start), timeZone);
    const others = days.get(day);
    if (others) others.push(slot);
    else if (days.size * perDay < limit) days.set(day, [slot]);
    else break;
  }
  const groups = [...days.values()];
  const offered = new Set(
    groups.flatMap((group) => {
      const count = Math.min(perDay, group.length);
      return Array.from({ length: count }, (_, index) => group[Math.floor((index * group.length) / count)]);
    }),
  );
  const all = groups.flat();
  const rest = all.filter((slot) => !offered.has(slot)).slice(0, Math.max(limit - offered.size, 0));
  return all.filter((slot) => offered.has(slot) || rest.includes(slot)).slice(0, limit);
}

const spansWithin = ({ start, end }: Span, spans: readonly Span[] = []): Span[] =>
  spans.filter((span) => span.start < end && start < span.end);
