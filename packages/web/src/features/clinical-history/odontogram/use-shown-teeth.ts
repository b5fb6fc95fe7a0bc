import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  DENTITIONS,
  type Dentition,
  dentitionOfAge,
  visibleTeeth,
} from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { TOOTH_FORMS, type ToothForm } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { useMemo, useState } from 'react';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';

export interface ChartPatient {
  /** Undefined for an unregistered patient. */
  readonly id: number | undefined;
  /** Full years; undefined without a date of birth. */
  readonly age: number | undefined;
}

/**
 * The dentition chosen for this patient before, or the one of their age. `rows` is stable while the teeth are
 * the same.
 */
export function useShownTeeth(
  chart: Chart,
  notes: Readonly<Record<string, string>>,
  { id, age }: ChartPatient,
) {
  const [selected, setSelected] = useState(() => (id === undefined ? undefined : rememberedDentition(id)));
  const dentition = selected ?? dentitionOfAge(age);
  const setDentition = (chosen: Dentition): void => {
    if (id !== undefined) rememberDentition(id, chosen);
    setSelected(chosen);
  };
  const teethWithNotes = useMemo(() => Object.keys(notes), [notes]);
  const teeth = visibleTeeth(dentition, chart, teethWithNotes);
  const shape = teeth.map((row) => row.join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` identifies the rows
  const rows = useMemo(() => teeth, [shape]);
  return { dentition, setDentition, rows };
}

const KEY = 'dentitions';
/** Patients; the oldest choice is dropped. */
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

const rememberedDentition = (patientId: number): Dentition | undefined =>
  read().find(([id]) => id === patientId)?.[1];

function rememberDentition(patientId: number, dentition: Dentition): void {
  const others = read().filter(([id]) => id !== patientId);
  const entries: readonly Entry[] = [[patientId, dentition], ...others];
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(0, LIMIT)));
  } catch {
    // A full or disabled storage only forgets the choice.
  }
}

const SETTING = 'tooth-form';

export function useToothForm(initial: ToothForm) {
  const [selected, setSelected] = useState(() =>
    TOOTH_FORMS.find((form) => form === localStorage.getItem(SETTING)),
  );
  const select = useStableCallback((form: ToothForm): void => {
    try {
      localStorage.setItem(SETTING, form);
    } catch {
      // A full or disabled storage only forgets the choice.
    }
    setSelected(form);
  });
  return [selected ?? initial, select] as const;
}
