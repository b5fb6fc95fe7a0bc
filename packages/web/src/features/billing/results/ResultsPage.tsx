import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { monthName } from '../../../shared/lib/month-names.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { billingApi } from '../billing.api.ts';
import { useFiles } from '../use-files.ts';
import { MonthResults } from './MonthResults.tsx';
import {
  daysOfMonth,
  monthAfter,
  monthsToChoose,
  readResultsAddress,
  resultsSearch,
} from './results-address.ts';

const SettlementView = lazyComponent(async () => (await import('./SettlementView.tsx')).SettlementView);

export const ResultsPage = () => (
  <ClinicScreen title="Resultados" purpose="ver sus resultados">
    {(clinicId) => <ResultsOfClinic key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function ResultsOfClinic({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const { month, professionalId } = readResultsAddress(params, clinicToday());
  const files = useFiles();
  const period = daysOfMonth(month);
  const download = files.download(() =>
    professionalId === undefined
      ? billingApi.exportResults({ params: { clinicId }, query: period })
      : billingApi.exportSettlement({ params: { clinicId, professionalId }, query: period }),
  );
  const print = (ofProfessional: number) =>
    files.open(() =>
      billingApi.printSettlement({ params: { clinicId, professionalId: ofProfessional }, query: period }),
    );
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <MonthPicker month={month} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
          {professionalId !== undefined && (
            <Button
              variant="outlined"
              startIcon={<Print />}
              loading={files.isPending}
              loadingPosition="start"
              onClick={print(professionalId)}
            >
              Imprimir
            </Button>
          )}
          <Button variant="outlined" startIcon={<Download />} onClick={download}>
            Descargar CSV
          </Button>
        </Stack>
      </Stack>
      {professionalId === undefined ? (
        <MonthResults clinicId={clinicId} period={period} />
      ) : (
        <SettlementView
          fallback={<LoadingSkeleton shape="cards" />}
          clinicId={clinicId}
          professionalId={professionalId}
          period={period}
        />
      )}
    </>
  );
}

function MonthPicker({ month }: { month: string }) {
  const [params, setParams] = useSearchParams();
  const step = (label: string, months: number, icon: ReactNode) => (
    <IconButton
      component={Link}
      to={{ search: resultsSearch(params, { month: monthAfter(month, months) }) }}
      preventScrollReset
      aria-label={label}
    >
      {icon}
    </IconButton>
  );
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, alignItems: 'flex-end', flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
    >
      {step('Mes anterior', -1, <ChevronLeft />)}
      <TextField
        select
        label="Mes"
        value={month}
        onChange={({ target }) => setParams(resultsSearch(params, { month: target.value }))}
        sx={{ flex: { xs: 1, sm: '0 0 200px' } }}
      >
        {monthsToChoose(month, clinicToday()).map((each) => (
          <MenuItem key={each} value={each}>
            {monthName(each)}
          </MenuItem>
        ))}
      </TextField>
      {step('Mes siguiente', 1, <ChevronRight />)}
    </Stack>
  );
}
