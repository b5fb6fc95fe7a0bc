import type { Results } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Column, Columns } from '../../../shared/ui/Columns.tsx';
import { NUMBER } from '../list-style.ts';

/** The period's last day, or today. */
function dueDay(to: string): string {
  const today = clinicToday();
  if (to < today) return to;
  return today;
}

/** The totals of a period. */
export function SummaryCards({ results }: { results: Results }) {
  const { production, collected, insurers, due, advances, scope, professionals, to } = results;
  const lastDay = dueDay(to);
  const own = professionals[0];
  return (
    <Columns component="dl" aria-label="Totales del mes" sx={{ m: 0 }}>
      <Card title="Producción" cents={production} note="Trabajo hecho en el mes" />
      <Card
        title="Cobrado"
        cents={collected}
        note={insurers ? `De obras sociales: ${formatCents(insurers)}` : 'Pagos del mes, menos los anulados'}
      />
      <Card title="Adeudado" cents={due} note={`Al ${formatDay(lastDay)}`} />
      {advances !== null && <Card title="Anticipos" cents={advances} note={`Al ${formatDay(lastDay)}`} />}
      {scope === 'own' && <Card title="Liquidación" cents={own?.share ?? 0} note={shareNote(own)} />}
    </Columns>
  );
}

const Card = ({ title, cents, note }: { title: string; cents: number; note: string }) => (
  <Column span={{ xs: 12, sm: 6, lg: 3 }} component={Paper} sx={{ p: 2 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {title}
    </Typography>
    <Typography component="dd" sx={{ ...NUMBER, m: 0, fontSize: 20, fontWeight: 600 }}>
      {formatCents(cents)}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    </Typography>
  </Column>
);

/** A share is null without a percentage and without movements. */
function shareNote(own: Results['professionals'][number] | undefined): string {
  if (own && own.share !== null) return 'Tu parte del mes';
  return own && (own.production !== 0 || own.collected !== 0)
    ? 'Sin porcentaje'
    : 'Sin movimientos en el mes';
}
