import { DENTITIONS, type Dentition } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';

const KEY = 'dentitions';
/** Of the patients whose dentition was selected last. */
const LIMIT = 200;

type Entry = readonly [patientId: number, dentition: Dentition];

function read(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'number' && DENTITIONS.includes(value[1]);

export const rememberedDentition = (patientId: number): Dentition | undefined =>
  read().find(([id]) => id === patientId)?.[1];

/** Stores the choice in this browser. */
export function rememberDentition(patientId: number, dentition: Dentition): void {
  const others = read().filter(([id]) => id !== patientId);
  const entries: readonly Entry[] = [[patientId, dentition], ...others];
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(0, LIMIT)));
  } catch {
    // A full or disabled storage only forgets the choice.
  }
}
