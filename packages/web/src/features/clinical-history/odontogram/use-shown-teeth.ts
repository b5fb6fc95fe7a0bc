import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { type Dentition, visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { useMemo, useState } from 'react';

/** The selected dentition and its rows of teeth. `rows` keeps its identity while the teeth are the same. */
export function useShownTeeth(chart: Chart, notes: Readonly<Record<string, string>>) {
  const [dentition, setDentition] = useState<Dentition>('mixta');
  const teethWithNotes = useMemo(() => Object.keys(notes), [notes]);
  const teeth = visibleTeeth(dentition, chart, teethWithNotes);
  const shape = teeth.map((row) => row.join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` identifies the rows
  const rows = useMemo(() => teeth, [shape]);
  return { dentition, setDentition, rows };
}
