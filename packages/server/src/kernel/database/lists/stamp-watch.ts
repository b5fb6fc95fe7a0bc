import type { Database } from '../database.ts';
import { listStamps, NEVER_WRITTEN, type StampedList } from './list-stamp.ts';

const POLL_MS = 1_000;

interface WatchedClinic {
  readonly listeners: Set<(stamp: string) => void>;
  stamp?: string;
}

/**
 * Polls once a second for all watched clinics. LISTEN would need its own connection, which a pooler in transaction
 * mode does not offer.
 */
export function makeStampWatch(database: Database, list: StampedList) {
  const clinics = new Map<number, WatchedClinic>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const schedule = (delayMs: number): void => {
    if (isPolling || clinics.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), delayMs).unref();
  };

  const poll = async (): Promise<void> => {
    isPolling = true;
    const watched = [...clinics.keys()];
    const stamps = await database.transaction((tx) => listStamps(tx, list, watched)).catch(() => undefined);
    isPolling = false;
    if (stamps) for (const id of watched) publish(id, stamps.get(id) ?? NEVER_WRITTEN);
    const hasNew = [...clinics.values()].some(({ stamp }) => stamp === undefined);
    schedule(stamps && hasNew ? 0 : POLL_MS);
  };

  const publish = (id: number, stamp: string): void => {
    const clinic = clinics.get(id);
    if (!clinic || clinic.stamp === stamp) return;
    clinic.stamp = stamp;
    for (const listener of clinic.listeners) listener(stamp);
  };

  return {
    watch: (clinicId: number, onStamp: (stamp: string) => void) => {
      const clinic = clinics.get(clinicId) ?? { listeners: new Set() };
      clinics.set(clinicId, clinic);
      clinic.listeners.add(onStamp);
      if (clinic.stamp === undefined) schedule(0);
      else onStamp(clinic.stamp);
      return () => {
        clinic.listeners.delete(onStamp);
        if (clinic.listeners.size === 0 && clinics.get(clinicId) === clinic) clinics.delete(clinicId);
        if (clinics.size === 0) clearTimeout(timer);
      };
    },
  };
}
