import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';

/** The place of an appointment that is being booked or moved. */
interface BookingPlace {
  readonly professionalId?: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM; empty: not chosen yet. */
  readonly time: string;
  readonly minutes?: number;
}

/** With what the dialog of an appointment begins. */
export interface BookingStart {
  /** The appointment that moves; undefined: a new one. */
  readonly appointment?: Appointment;
  readonly patient?: { readonly id: number; readonly name: string };
  /** Of a new one; otherwise the first that is active. */
  readonly typeId?: number;
  readonly place?: BookingPlace;
  /** Opens with the search for the next free slot. */
  readonly findsSlot?: boolean;
  /** Tries the place at once and shows why it cannot be booked. */
  readonly conflict?: unknown;
}
