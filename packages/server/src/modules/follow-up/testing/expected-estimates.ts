// Computes estimate items in plain TypeScript, independently of the product's queries.
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

export interface EstimateTablesOfClinic {
  readonly estimates: readonly {
    readonly id: number;
    readonly patient_id: number;
    readonly presented_at: Date | null;
    readonly accepted_at: Date | null;
    readonly rejected_at: Date | null;
  }[];
  readonly lines: readonly { readonly estimate_id: number; readonly number: number }[];
  readonly work: readonly { readonly estimate_id: number; readonly number: number }[];
  readonly appointments: readonly {
    readonly patient_id: number;
    readonly state: string;
    readonly starts_at: Date;
  }[];
}

interface Item {
  readonly kind: 'estimate' | 'accepted-work';
  readonly id: number;
  readonly patientId: number;
  readonly day: string;
  readonly occurrence: string;
}

interface Rules {
  readonly today: string;
  readonly dayOf: (instant: Date) => string;
  readonly isDismissed: (item: Item) => boolean;
}

const seconds = (instant: Date): string => String(Math.round(instant.getTime() / 1000));
const UPCOMING = ['booked', 'confirmed', 'arrived', 'in-chair'];

export function expectedEstimates(
  { estimates, lines, work, appointments }: EstimateTablesOfClinic,
  { today, dayOf, isDismissed }: Rules,
): Item[] {
  const unanswered = estimates.flatMap(({ id, patient_id, presented_at, accepted_at, rejected_at }) => {
    if (!presented_at || accepted_at || rejected_at) return [];
    const due = addDays(dayOf(presented_at), 15);
    if (due > today) return [];
    return [{ kind: 'estimate' as const, id, patientId: patient_id, since: presented_at, day: due }];
  });
  const toDo = estimates.flatMap(({ id, patient_id, accepted_at }) => {
    if (!accepted_at) return [];
    const isDone = ({ number }: { number: number }): boolean =>
      work.some((each) => each.estimate_id === id && each.number === number);
    if (lines.filter(({ estimate_id }) => estimate_id === id).every(isDone)) return [];
    const hasUpcoming = appointments.some(
      (each) =>
        each.patient_id === patient_id && UPCOMING.includes(each.state) && dayOf(each.starts_at) >= today,
    );
    if (hasUpcoming) return [];
    const day = dayOf(accepted_at);
    return [{ kind: 'accepted-work' as const, id, patientId: patient_id, since: accepted_at, day }];
  });
  const isListed = (item: Item, all: readonly Item[]): boolean =>
    isDismissed(item) ||
    all.every(
      (other) =>
        other.patientId !== item.patientId ||
        isDismissed(other) ||
        other.day > item.day ||
        (other.day === item.day && other.id >= item.id),
    );
  return [unanswered, toDo].flatMap((items) => {
    const all = items.map(({ since, ...item }): Item => ({ ...item, occurrence: seconds(since) }));
    return all.filter((item) => isListed(item, all));
  });
}
