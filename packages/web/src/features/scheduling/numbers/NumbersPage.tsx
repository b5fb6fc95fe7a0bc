import type { MonthNumbers, NumbersQuery } from '@dentaria/contract/scheduling/numbers.ts';
import Download from '@mui/icons-material/Download';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { schedulingApi, schedulingKey } from '../../../shared/api/scheduling.ts';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { monthName } from '../../../shared/lib/month-names.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { menuItems } from '../../../shared/ui/form/menu-items.tsx';
import { PreviousData } from '../../../shared/ui/layout/PreviousData.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { BACK_TO_AGENDA } from '../appointment-texts.ts';
import {
  MEASURE_TITLES,
  MEASURES,
  measureText,
  type Numbers,
  nameOf,
  totalOf,
  unclosedText,
} from './measures.ts';
import { changePeriod, monthChoices, readPeriod } from './period.ts';

// The chart library is larger than the rest of the screen.
const NumbersChart = lazyComponent(async () => (await import('./NumbersChart.tsx')).NumbersChart);

export const NumbersPage = () => (
  <ClinicScreen
    title="Números de la agenda"
    back={BACK_TO_AGENDA}
    actions={(clinicId) => <DownloadButton clinicId={clinicId} />}
  >
    {(clinicId) => <NumbersContent clinicId={clinicId} />}
  </ClinicScreen>
);

function useNumbersAddress() {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string>>) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), ...values }));
  return {
    period: readPeriod(params, clinicToday()),
    isChart: params.get('view') === 'chart',
    measure: MEASURES.find((name) => name === params.get('measure')) ?? MEASURES[0],
    change,
  };
}

function DownloadButton({ clinicId }: { clinicId: number }) {
  const { period } = useNumbersAddress();
  const download = useServerCall('No se pudo descargar la planilla', async () => {
    const { file, fileName } = await schedulingApi.exportNumbers({ params: { clinicId }, query: period });
    saveFile(file, fileName);
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={download.isPending}
      loadingPosition="start"
      // A short download may end before the second click of a double click.
      onClick={onFirstClick(() => download.start())}
    >
      Descargar CSV
    </Button>
  );
}

function NumbersContent({ clinicId }: { clinicId: number }) {
  const { period, isChart, measure, change } = useNumbersAddress();
  const numbers = useQuery(numbersQuery(clinicId, period));
  const months = monthChoices(period, clinicToday());
  const monthField = (end: 'from' | 'to', label: string) => (
    <TextField
      select
      label={label}
      value={period[end]}
      onChange={({ target }) => change(changePeriod(period, end, target.value))}
      sx={{ width: { xs: 1, sm: 190 } }}
    >
      {menuItems(months, monthName)}
    </TextField>
  );
  return (
    <>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, mb: 2, flexWrap: 'wrap', alignItems: { xs: 'stretch', sm: 'flex-end' } }}
      >
        {monthField('from', 'Desde')}
        {monthField('to', 'Hasta')}
        {isChart && (
          <TextField
            select
            label="Qué se muestra"
            value={measure}
            onChange={({ target }) => change({ measure: target.value })}
            sx={{ width: { xs: 1, sm: 190 } }}
          >
            {menuItems(MEASURES, (name) => MEASURE_TITLES[name])}
          </TextField>
        )}
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label="Vista"
          value={isChart ? 'chart' : 'table'}
          onChange={(_, view: 'chart' | 'table' | null) => view && change({ view })}
          sx={{ ml: { sm: 'auto' }, height: 40 }}
        >
          <ToggleButton value="table">Tabla</ToggleButton>
          <ToggleButton value="chart">Gráfico</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <QueryState
        query={numbers}
        failed="No se pudieron cargar los números."
        loading={<LoadingSkeleton shape="cards" label="Calculando..." />}
      />
      {numbers.data?.length === 0 && !numbers.isPlaceholderData && (
        <EmptyState icon={InsertChartOutlined} message="No hay turnos ni horarios en esos meses" />
      )}
      {numbers.data !== undefined && numbers.data.length > 0 && (
        <PreviousData isShown={numbers.isPlaceholderData}>
          {isChart ? (
            <Paper sx={{ p: { xs: 1, md: 2 } }}>
              <NumbersChart fallback={<LoadingState />} rows={numbers.data} measure={measure} />
            </Paper>
          ) : (
            <NumbersTable rows={numbers.data} />
          )}
        </PreviousData>
      )}
    </>
  );
}

const numbersQuery = (clinicId: number, period: NumbersQuery) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'numbers', period.from, period.to],
    queryFn: ({ signal }) => schedulingApi.readNumbers({ params: { clinicId }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Cells = ({ numbers }: { numbers: Numbers }) =>
  MEASURES.map((measure) => (
    <TableCell key={measure} align="right" sx={NUMBER}>
      {measureText(numbers, measure)}
      {measure === 'noShows' && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {unclosedText(numbers)}
        </Typography>
      )}
    </TableCell>
  ));

const NumbersTable = ({ rows }: { rows: readonly MonthNumbers[] }) => (
  // A scrollable region must be reachable by keyboard.
  <TableContainer component={Paper} tabIndex={0} role="region" aria-label="Tabla de números">
    <Table size="small" aria-label="Números por mes y profesional">
      <TableHead>
        <TableRow>
          <TableCell>Mes</TableCell>
          <TableCell>Profesional</TableCell>
          {MEASURES.map((measure) => (
            <TableCell key={measure} align="right">
              {MEASURE_TITLES[measure]}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.month} ${row.professionalId}`} hover>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {monthName(row.month)}
            </TableCell>
            <TableCell>{nameOf(row)}</TableCell>
            <Cells numbers={row} />
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& > *': { color: 'text.primary', fontWeight: 600, typography: 'body2' } }}>
          <TableCell component="th" scope="row" colSpan={2}>
            Total
          </TableCell>
          <Cells numbers={totalOf(rows)} />
        </TableRow>
      </TableFooter>
    </Table>
  </TableContainer>
);
