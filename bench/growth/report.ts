import type { Stats } from '../frame/load.ts';
import { table } from '../frame/report.ts';

interface Row {
  readonly patients: number;
  readonly clinics: number;
  readonly stats: readonly Stats[];
}

export const GROWTH_JOBS = ['patient by DNI', 'read a history', 'save a history'] as const;
export type GrowthJob = (typeof GROWTH_JOBS)[number];

const COLORS = ['#1976d2', '#2e7d32', '#d32f2f'];

/** Median and 99th percentile in milliseconds, and the ratio of the median to that of the smallest size. */
export function growthTable(rows: readonly Row[]): string {
  const cell = ({ stats }: Row, job: number): string => {
    const p50 = stats[job]?.p50 ?? 0;
    const smallest = rows[0]?.stats[job]?.p50 ?? 0;
    const errors = stats[job]?.errors ?? 0;
    return `${p50} (p99 ${stats[job]?.p99}) · ${(p50 / smallest).toFixed(2)}×${errors > 0 ? ` **${errors} errors**` : ''}`;
  };
  return table(
    ['patients (clinics)', ...GROWTH_JOBS],
    rows.map((row) => [
      `${row.patients.toLocaleString('en')} (${row.clinics})`,
      ...GROWTH_JOBS.map((_, job) => cell(row, job)),
    ]),
  );
}

/** An SVG line chart of the medians; the sizes form a logarithmic axis. */
export function growthChart(rows: readonly Row[]): string {
  const max = Math.max(...rows.flatMap(({ stats }) => stats.map(({ p50 }) => p50)));
  const x = (index: number): number => 60 + index * 150;
  const y = (milliseconds: number): number => 230 - (milliseconds / max) * 180;
  const line = (job: number): string => {
    const points = rows.map(({ stats }, index) => `${x(index)},${y(stats[job]?.p50 ?? 0).toFixed(1)}`);
    const marks = rows.map(
      ({ stats }, index) =>
        `<text x="${x(index)}" y="${(y(stats[job]?.p50 ?? 0) - 6).toFixed(1)}" text-anchor="middle" font-size="10">${stats[job]?.p50}</text>`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLORS[job]}" stroke-width="2"/>${marks.join('')}`;
  };
  const legend = GROWTH_JOBS.map((job, index) => `<tspan fill="${COLORS[index]}">■</tspan> ${job} `).join(
    ' ',
  );
  const axis = rows.map(
    ({ patients }, index) =>
      `<text x="${x(index)}" y="252" text-anchor="middle">${patients.toLocaleString('en')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 270" font-family="sans-serif" font-size="12">
<title>Median milliseconds per request by number of patients</title>
<rect width="600" height="270" fill="#fff"/>
<text x="10" y="18">${legend}(median ms per request, by patients)</text>
<line x1="40" y1="230" x2="580" y2="230" stroke="#999"/>
${GROWTH_JOBS.map((_, job) => line(job)).join('\n')}
${axis.join('\n')}
</svg>
`;
}
