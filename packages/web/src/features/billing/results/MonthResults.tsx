import type { Results, ResultsQuery } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Column, Columns } from '../../../shared/ui/layout/Columns.tsx';
import { PreviousData } from '../../../shared/ui/layout/PreviousData.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { AmountCell, AmountTable, FigureTable } from '../AmountTable.tsx';
import { NUMBER } from '../list-style.ts';
import { ProfessionalsPanel } from './ProfessionalsPanel.tsx';
import { amountText, chapterName, METHOD_NAMES } from './result-texts.ts';
import { resultsQuery } from './results.queries.ts';
import { type ResultView, readResultsAddress, resultsSearch } from './results-address.ts';

// The chart library is larger than the rest of the screen.
const DaysChart = lazyComponent(async () => (await import('./DaysChart.tsx')).DaysChart);

interface Props {
  clinicId: number;
  period: ResultsQuery;
}

export function MonthResults({ clinicId, period }: Props) {
  const results = useQuery(resultsQuery(clinicId, period));
  if (!results.data)
    return (
      <QueryState
        query={results}
        failed="No se pudieron cargar los resultados."
        loading={<LoadingSkeleton shape="cards" label="Calculando..." />}
      />
    );
  const { data } = results;
  const isEmpty = data.days.length === 0 && data.due === 0 && !data.advances && data.collected === 0;
  return (
    <PreviousData isShown={results.isPlaceholderData}>
      {isEmpty ? (
        <>
          <EmptyState icon={InsertChartOutlined} message="No hay movimientos en este mes" />
          {data.scope === 'clinic' && <ProfessionalsPanel clinicId={clinicId} results={data} />}
        </>
      ) : (
        <>
          <SummaryCards results={data} />
          <Columns sx={{ mt: 2 }}>
            <Column>
              <Days results={data} />
            </Column>
            {data.scope !== 'till' && (
              <Column>
                <ProfessionalsPanel clinicId={clinicId} results={data} />
              </Column>
            )}
            {data.methods.length > 0 && (
              <Column span={{ xs: 12, md: 6 }}>
                <Panel title="Cobrado por medio de pago">
                  <AmountTable
                    label="Cobrado por medio de pago"
                    heading="Medio"
                    rows={data.methods.map(({ method, amount }) => ({
                      id: method,
                      name: METHOD_NAMES[method],
                      amount,
                    }))}
                  />
                </Panel>
              </Column>
            )}
            {data.chapters.length > 0 && (
              <Column span={{ xs: 12, md: 6 }}>
                <Panel title="Producción por capítulo">
                  <AmountTable
                    label="Producción por capítulo"
                    heading="Capítulo"
                    rows={data.chapters.map(({ chapter, amount }) => ({
                      id: chapter === null ? 'none' : `chapter ${chapter}`,
                      name: chapterName(chapter),
                      amount,
                    }))}
                  />
                </Panel>
              </Column>
            )}
          </Columns>
        </>
      )}
    </PreviousData>
  );
}

function Days({ results }: { results: Results }) {
  const [params, setParams] = useSearchParams();
  const { view } = readResultsAddress(params, clinicToday());
  if (results.days.length === 0) return null;
  return (
    <Panel title="Por día">
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label="Vista"
        value={view}
        onChange={(_, chosen: ResultView | null) =>
          chosen && setParams(resultsSearch(params, { view: chosen }), { preventScrollReset: true })
        }
        sx={{ mb: 1 }}
      >
        <ToggleButton value="chart">Gráfico</ToggleButton>
        <ToggleButton value="table">Tabla</ToggleButton>
      </ToggleButtonGroup>
      {view === 'table' ? (
        <DaysTable results={results} />
      ) : (
        <DaysChart fallback={<LoadingState />} results={results} />
      )}
    </Panel>
  );
}

function dueDay(lastDay: string): string {
  const today = clinicToday();
  if (lastDay < today) return lastDay;
  return today;
}

function SummaryCards({ results }: { results: Results }) {
  const { production, collected, insurers, due, advances, scope, professionals, to } = results;
  const lastDay = dueDay(to);
  const own = professionals[0];
  return (
    <Columns component="dl" aria-label="Totales del mes" sx={{ m: 0 }}>
      <Card title="Producción" cents={production} note="Trabajo hecho en el mes" />
      <Card
        title="Cobrado"
        cents={collected}
        note={insurers ? `De obras sociales: ${formatCents(insurers)}` : 'Pagos del mes, sin los anulados'}
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

/** The share is null if there is no percentage or no movement. */
function shareNote(own: Results['professionals'][number] | undefined): string {
  if (own && own.share !== null) return 'Tu parte del mes';
  return own && (own.production !== 0 || own.collected !== 0)
    ? 'Sin porcentaje'
    : 'Sin movimientos en el mes';
}

/** Makes three amounts fit on a phone. */
const NARROW = {
  '& th, & td': { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
} as const;

function DaysTable({ results }: { results: Results }) {
  const { days, production, collected, scope } = results;
  const cells = (name: string, of: { readonly production: number; readonly collected: number | null }) => (
    <>
      <TableCell component="th" scope="row" sx={{ pl: 0 }}>
        {name}
      </TableCell>
      <AmountCell>{amountText(of.production)}</AmountCell>
      {scope !== 'own' && <AmountCell sx={{ pr: 0 }}>{amountText(of.collected)}</AmountCell>}
    </>
  );
  return (
    // A scrollable region must be reachable by keyboard.
    <TableContainer tabIndex={0} role="region" aria-label="Tabla de los días" sx={{ maxWidth: 560 }}>
      <FigureTable
        label="Producción y cobros por día"
        texts={['Día']}
        amounts={scope === 'own' ? ['Producción'] : ['Producción', 'Cobrado']}
        flush={scope === 'own' ? 'left' : 'both'}
        footer={cells('Total', { production, collected })}
        sx={NARROW}
      >
        {days.map((each) => (
          <TableRow key={each.day}>{cells(formatDay(each.day), each)}</TableRow>
        ))}
      </FigureTable>
    </TableContainer>
  );
}
