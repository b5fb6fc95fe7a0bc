import { formatDay, isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DayPicker } from '../../../shared/ui/form/DayPicker.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { PaymentList } from '../payments/PaymentList.tsx';
import { readDay } from './cash-address.ts';

const PAGE_SIZE = 50;

export function DayPayments({ clinicId }: { clinicId: number }) {
  const [params, setParams] = useSearchParams();
  const day = readDay(params, clinicToday());
  const show = (chosen: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('day', chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
        pageSize={PAGE_SIZE}
        emptyText="No hay pagos de ese día."
        hasPatients
      />
    </Panel>
  );
}
