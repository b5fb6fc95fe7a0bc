import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { diffSnapshots, EMPTY_SNAPSHOT } from '../versions/tooth-timeline.ts';

/** The changed teeth in screen order. */
export const diffCharts = (before: Chart, after: Chart) =>
  diffSnapshots({ ...EMPTY_SNAPSHOT, chart: before }, { ...EMPTY_SNAPSHOT, chart: after }).map(
    ({ tooth, changes }) => ({ tooth, changes }),
  );
