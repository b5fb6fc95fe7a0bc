import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { DayPicker } from '../../../shared/ui/form/DayPicker.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { PreviousData } from '../../../shared/ui/PreviousData.tsx';
import { billingApi } from '../billing.api.ts';
import { useFiles } from '../files/use-files.ts';
import { statementQuery } from './account.queries.ts';
import { isReversed, readDayRange, withDay } from './day-range.ts';
import { StatementEntries } from './StatementEntries.tsx';

interface Props {
  clinicId: number;
  patientId: number;
}

/** The movements of an account between two days of the address. */
export function StatementPanel({ clinicId, patientId }: Props) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const range = readDayRange(params);
  const statement = useQuery({
    ...statementQuery(clinicId, patientId, range),
    placeholderData: keepPreviousData,
  });
  const files = useFiles();
  // The fields ignore later changes of their days.
  const [clearCount, setClearCount] = useState(0);
  const isFiltered = range.from !== undefined || range.to !== undefined;
  const show = (next: URLSearchParams) =>
    navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
  const dayField = (end: 'from' | 'to', label: string) => (
    <DayPicker
      key={`${end} ${clearCount}`}
      label={label}
      day={range[end] ?? ''}
      onChange={(day) => (day === '' || isAgendaDay(day)) && void show(withDay(params, end, day))}
      error={end === 'to' && isReversed(params) ? 'Es anterior al primer día' : undefined}
    />
  );
  const clear = async (): Promise<void> => {
    await show(withDay(withDay(params, 'from', ''), 'to', ''));
    setClearCount((count) => count + 1);
  };
  const file = { params: { clinicId, patientId }, query: range };
  return (
    <Panel title="Movimientos">
      <Stack
        direction="row"
        sx={{
          gap: 1.5,
          mb: 1.5,
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          '& > .MuiTextField-root': { flex: { xs: '1 1 130px', sm: '0 0 170px' }, minWidth: 0 },
        }}
      >
        {dayField('from', 'Desde')}
        {dayField('to', 'Hasta')}
        {isFiltered && <Button onClick={() => void clear()}>Ver todo</Button>}
        <Stack direction="row" sx={{ gap: 1, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Print />}
            onClick={() => files.open(() => billingApi.printStatement(file))}
          >
            Estado de cuenta
          </Button>
          <Button
            variant="outlined"
            startIcon={<Download />}
            onClick={({ detail }) => detail > 1 || files.download(() => billingApi.exportStatement(file))}
          >
            Descargar CSV
          </Button>
        </Stack>
      </Stack>
      {statement.isPending && <LoadingSkeleton shape="rows" />}
      {statement.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar los movimientos."
          error={statement.error}
          onRetry={() => statement.refetch()}
        />
      )}
      {statement.data?.entries.length === 0 && !statement.isPlaceholderData && (
        <EmptyState
          message={
            isFiltered ? 'No hay movimientos entre esos días' : 'La cuenta todavía no tiene movimientos'
          }
        />
      )}
      {statement.data && statement.data.entries.length > 0 && (
        <PreviousData isShown={statement.isPlaceholderData}>
          <StatementEntries key={search} statement={statement.data} />
        </PreviousData>
      )}
    </Panel>
  );
}
