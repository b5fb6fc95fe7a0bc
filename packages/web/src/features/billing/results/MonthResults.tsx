import type { Results, ResultsQuery } from '@dentaria/contract/billing/results.ts';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Column, Columns } from '../../../shared/ui/Columns.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { PreviousData } from '../../../shared/ui/PreviousData.tsx';
import { AmountTable } from './AmountTable.tsx';
import { DaysTable } from './DaysTable.tsx';
import { ProfessionalsPanel } from './ProfessionalsPanel.tsx';
import { chapterName, methodName } from './result-texts.ts';
import { resultsQuery } from './results.queries.ts';
import { type ResultView, readResultsAddress, resultsSearch } from './results-address.ts';
import { SummaryCards } from './SummaryCards.tsx';

// The chart's library is larger than the rest of the screen.
const DaysChart = lazyComponent(async () => (await import('./DaysChart.tsx')).DaysChart);

interface Props {
  clinicId: number;
  period: ResultsQuery;
}

/** What happened in a month: totals, days, and where they come from. */
export function MonthResults({ clinicId, period }: Props) {
  const results = useQuery(resultsQuery(clinicId, period));
  if (results.isLoadingError)
    return (
      <ErrorState
        message="No se pudieron cargar los resultados."
        error={results.error}
        onRetry={() => results.refetch()}
      />
    );
  if (!results.data) return <LoadingSkeleton shape="cards" label="Calculando..." />;
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
                    rows={data.methods.map(({ method, amount }) => ({ name: methodName(method), amount }))}
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
