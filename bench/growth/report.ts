import type { Figures } from '../load.ts';

interface Row {
  readonly patients: number;
  readonly clinics: number;
  readonly figures: readonly Figures[];
}

/** What the dentist does all day, in the order of the table's columns and the chart's lines. */
export const GROWTH_JOBS = ['patient by DNI', 'read a history', 'save a history'] as const;
export type GrowthJob = (typeof GROWTH_JOBS)[number];

const COLORS = ['#1976d2', '#2e7d32', '#d32f2f'];

/** Milliseconds of the median call, beside how many times the smallest size's that is. */
export function growthTable(rows: readonly Row[]): string {
  const cell = ({ figures }: Row, job: number): string => {
    const own = figures[job]?.p50 ?? 0;
    const least = rows[0]?.figures[job]?.p50 ?? 0;
    const bad = figures[job]?.bad ?? 0;
    return `${own} (p99 ${figures[job]?.p99}) · ${(own / least).toFixed(2)}×${bad > 0 ? ` **${bad} bad**` : ''}`;
  };
  return [
    `| patients (clinics) | ${GROWTH_JOBS.join(' | ')} |`,
    `|${' --- |'.repeat(GROWTH_JOBS.length + 1)}`,
    ...rows.map(
      (row) =>
        `| ${row.patients.toLocaleString('en')} (${row.clinics}) | ${GROWTH_JOBS.map((_, job) => cell(row, job)).join(' | ')} |`,
    ),
  ].join('\n');
}

/** Median milliseconds over the size, which grows tenfold at each step. */
export function growthChart(rows: readonly Row[]): string {
  const most = Math.max(...rows.flatMap(({ figures }) => figures.map(({ p50 }) => p50)));
  const x = (index: number): number => 60 + index * 150;
  const y = (milliseconds: number): number => 230 - (milliseconds / most) * 180;
  const line = (job: number): string => {
    const points = rows.map(({ figures }, index) => `${x(index)},${y(figures[job]?.p50 ?? 0).toFixed(1)}`);
    const marks = rows.map(
      ({ figures }, index) =>
        `<text x="${x(index)}" y="${(y(figures[job]?.p50 ?? 0) - 6).toFixed(1)}" text-anchor="middle" font-size="10">${figures[job]?.p50}</text>`,
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
<title>Median milliseconds a call by number of patients</title>
<rect width="600" height="270" fill="#fff"/>
<text x="10" y="18">${legend}(median ms a call, by patients)</text>
<line x1="40" y1="230" x2="580" y2="230" stroke="#999"/>
${GROWTH_JOBS.map((_, job) => line(job)).join('\n')}
${axis.join('\n')}
</svg>
`;
}
