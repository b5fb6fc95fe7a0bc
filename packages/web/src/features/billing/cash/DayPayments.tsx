import { formatDay, isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { withParameter } from '../../../shared/lib/search-parameters.ts';
import { DayPicker } from '../../../shared/ui/form/day/DayPicker.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { PaymentList } from '../payments/PaymentList.tsx';
import { readDay } from './cash-address.ts';

export function DayPayments({ clinicId }: { clinicId: number }) {
  const [params, setParams] = useSearchParams();
  const day = readDay(params, clinicToday());
  const show = (chosen: string) =>
    setParams((current) => withParameter(current, 'day', chosen), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Panel title={day === clinicToday() ? 'Pagos de hoy' : `Pagos del ${formatDay(day)}`}>
      <Box sx={{ mb: 1.5, '& > .MuiTextField-root': { width: { xs: 1, sm: 190 } } }}>
        <DayPicker
          label="Día"
          day={day}
          disableFuture
          onChange={(chosen) => isAgendaDay(chosen) && show(chosen)}
        />
      </Box>
      <PaymentList
        clinicId={clinicId}
        filters={{ from: day, to: day }}
        pageSize={50}
        emptyText="No hay pagos de ese día."
        hasPatients
      />
    </Panel>
  );
}
