import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  type Dentition,
  dentitionOfAge,
  visibleTeeth,
} from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { useMemo, useState } from 'react';
import { rememberDentition, rememberedDentition } from './remembered-dentitions.ts';

export interface ChartPatient {
  /** Undefined for a patient who is not registered yet. */
  readonly id: number | undefined;
  /** Full years; undefined without a date of birth. */
  readonly age: number | undefined;
}

/**
 * The selected dentition and its rows of teeth: what was selected for the patient before, otherwise that of their age.
 * `rows` keeps its identity while the teeth are the same.
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
