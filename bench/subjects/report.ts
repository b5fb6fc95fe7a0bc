import type { Results } from '../frame/load.ts';
import { table } from '../frame/report.ts';
import { JOBS, type JobName } from './subject.ts';

/** Formats a Markdown table: requests per second, p50 / p99 in ms, and Dentaria's rate relative to the subject's. */
export function tableOf(results: Results<JobName>): string {
  const names = Object.keys(results);
  const [product = ''] = names;
  const cell = (name: string, job: JobName): string => {
    const stats = results[name]?.[job];
    if (!stats) return '–';
    const { perSecond, p50, p99, errors } = stats;
    const own = results[product]?.[job]?.perSecond ?? 0;
    const ratio = name === product ? '' : ` · ${(own / perSecond).toFixed(2)}×`;
    return `${perSecond}/s (${p50} / ${p99})${ratio}${errors > 0 ? ` **${errors} errors**` : ''}`;
  };
  return table(
    ['requests per second (p50 / p99 ms) · Dentaria ÷ other', ...names],
    JOBS.map((job) => [job, ...names.map((name) => cell(name, job))]),
  );
}

const COLORS = ['#1976d2', '#9e9e9e', '#8e6bbf', '#e0913c'];
const WIDTH = 720;
const BAR = 13;

/** An SVG bar chart of requests per second by job, on a logarithmic scale. */
export function chartOf(results: Results<JobName>): string {
  const names = Object.keys(results);
  const group = names.length * BAR + 22;
  const length = (perSecond: number): number => Math.max(2, (Math.log10(Math.max(1, perSecond)) / 5) * 500);
  const bars = JOBS.flatMap((job, row) => {
    const top = 40 + row * group;
    const title = `<text x="0" y="${top}" font-weight="600">${job}</text>`;
    return [
      title,
      ...names.map((name, index) => {
        const perSecond = results[name]?.[job]?.perSecond ?? 0;
        const y = top + 5 + index * BAR;
        const width = length(perSecond).toFixed(0);
        return `<rect x="0" y="${y}" width="${width}" height="${BAR - 2}" fill="${COLORS[index]}"/>
<text x="${Number(width) + 6}" y="${y + 9}" font-size="10">${perSecond}/s</text>`;
      }),
    ];
  });
  const legend = names.map(
    (name, index) => `<tspan fill="${COLORS[index]}">■</tspan> ${name} <tspan> </tspan>`,
  );
  const height = 50 + JOBS.length * group;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>Requests per second by job: ${names.join(', ')}</title>
<rect x="-10" width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="0" y="16">${legend.join(' ')} (requests per second, logarithmic)</text>
${bars.join('\n')}
</svg>
`;
}
