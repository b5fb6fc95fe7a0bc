import { HOLD_MINUTES, type SlotHold } from '@dentaria/contract/scheduling/online-booking.ts';
import { z } from 'zod';

const stored = z.object({
  token: z.string(),
  typeId: z.int(),
  professionalId: z.int(),
  startsAt: z.string(),
  expiresAt: z.string(),
  /** Epoch milliseconds of this device's clock, which may differ from the server's. */
  deadline: z.number(),
});

export type StoredHold = z.output<typeof stored>;

export const withDeadline = (
  { typeId, professionalId, startsAt, expiresAt }: SlotHold,
  token: string,
): StoredHold => ({
  token,
  typeId,
  professionalId,
  startsAt,
  expiresAt,
  deadline: Date.now() + HOLD_MINUTES * 60_000,
});

const keyOf = (clinicId: number): string => `dentaria-hold:${clinicId}`;

export function findHold(clinicId: number): StoredHold | undefined {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(keyOf(clinicId)) ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    // Storage is blocked or holds something else.
    return undefined;
  }
}

/** Without storage, a reload loses the hold. */
export function storeHold(clinicId: number, hold: StoredHold | undefined): void {
  try {
    if (hold) sessionStorage.setItem(keyOf(clinicId), JSON.stringify(hold));
    else sessionStorage.removeItem(keyOf(clinicId));
  } catch (error) {
    console.warn('The held slot was not stored', error);
  }
}
