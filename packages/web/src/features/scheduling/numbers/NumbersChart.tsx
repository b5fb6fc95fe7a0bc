import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { monthName, shortMonthName } from '../../../shared/lib/month-names.ts';
import {
  MEASURE_TITLES,
  type Measure,
  measureText,
  measureValue,
  nameOf,
  totalOf,
  unclosedText,
} from './measures.ts';

interface Props {
  rows: readonly MonthNumbers[];
  measure: Measure;
}

export function NumbersChart({ rows, measure }: Props) {
  const months = [...new Set(rows.map(({ month }) => month))];
  const professionals = new Map(rows.map((row) => [row.professionalId, nameOf(row)]));
  const rowOf = (month: string, professionalId: number) =>
    rows.find((row) => row.month === month && row.professionalId === professionalId);
  const text = rows
    .map((row) => `${monthName(row.month)}, ${nameOf(row)}: ${measureText(row, measure)}`)
    .join('; ');
  return (
    <Box role="img" aria-label={`${MEASURE_TITLES[measure]} por mes y profesional. ${text}`}>
      <Box aria-hidden>
        <BarChart
          height={360}
          skipAnimation
          disableKeyboardNavigation
          xAxis={[{ scaleType: 'band', data: months.map(shortMonthName) }]}
          yAxis={[{ width: 48 }]}
          series={[...professionals].map(([professionalId, label]) => ({
            label,
            data: months.map((month) => {
              const row = rowOf(month, professionalId);
              return row ? measureValue(row, measure) : null;
            }),
            valueFormatter: (_, { dataIndex }) => {
              const row = rowOf(months[dataIndex] ?? '', professionalId);
              return row ? measureText(row, measure) : '–';
            },
          }))}
        />
      </Box>
      {measure === 'noShows' && (
        <Typography variant="caption" color="textSecondary">
          {unclosedText(totalOf(rows))}
        </Typography>
      )}
    </Box>
  );
}
