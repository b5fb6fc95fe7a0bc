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
  readonly id: number | undefined;
  readonly age: number | undefined;
}

/**
 * The dentition last chosen for this patient, or the usual one for their age. `rows` is stable while the
 * teeth are the same.
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

const DENTITIONS_KEY = 'dentitions';
const MAX_PATIENTS = 200;

type Entry = readonly [patientId: number, dentition: Dentition];

function read(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DENTITIONS_KEY) ?? '[]');
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
  store(DENTITIONS_KEY, JSON.stringify(entries.slice(0, MAX_PATIENTS)));
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // With full or disabled storage the choice is only forgotten.
  }
}

const TOOTH_FORM_KEY = 'tooth-form';

export function useToothForm(initial: ToothForm) {
  const [selected, setSelected] = useState(() =>
    TOOTH_FORMS.find((form) => form === localStorage.getItem(TOOTH_FORM_KEY)),
  );
  const select = useStableCallback((form: ToothForm): void => {
    store(TOOTH_FORM_KEY, form);
    setSelected(form);
  });
  return [selected ?? initial, select] as const;
}
