import type { Results } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';

const pesos = (cents: number): number => cents / 100;

/** For example '1,5 M' or '300 mil'. */
const shortAmount = (amount: number): string => {
  if (Math.abs(amount) >= 1_000_000) return `${String(amount / 1_000_000).replace('.', ',')} M`;
  return Math.abs(amount) >= 1_000 ? `${String(amount / 1_000).replace('.', ',')} mil` : String(amount);
};

export function DaysChart({ results: { from, to, days, scope } }: { results: Results }) {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  const isOwn = scope === 'own';
  const text = days
    .map(({ day, production, collected }) => {
      const paid = isOwn ? '' : `, cobrado ${formatCents(collected ?? 0)}`;
      return `${formatDay(day)}: producción ${formatCents(production)}${paid}`;
    })
    .join('; ');
  const seriesOf = (label: string, centsOn: (day: string) => number) => ({
    label,
    data: all.map((day) => pesos(centsOn(day))),
    valueFormatter: (value: number | null) => formatCents(Math.round((value ?? 0) * 100)),
  });
  return (
    <Box role="img" aria-label={`${isOwn ? 'Producción' : 'Producción y cobros'} por día. ${text}`}>
      <Box aria-hidden>
        <BarChart
          height={300}
          skipAnimation
          disableKeyboardNavigation
          xAxis={[{ scaleType: 'band', data: all.map((day) => String(Number(day.slice(8)))) }]}
          yAxis={[{ width: 64, valueFormatter: shortAmount }]}
          series={[
            seriesOf('Producción', (day) => byDay.get(day)?.production ?? 0),
            ...(isOwn ? [] : [seriesOf('Cobrado', (day) => byDay.get(day)?.collected ?? 0)]),
          ]}
        />
      </Box>
    </Box>
  );
}
