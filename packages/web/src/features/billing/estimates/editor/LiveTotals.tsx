import { estimateTotals, instalmentsOf } from '@dentaria/contract/billing/estimate-totals.ts';
import type { EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type Control, useWatch } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { TotalsList } from '../view/TotalsList.tsx';
import { discountOf, type EstimateFormValues, instalmentCount, pricedLine } from './estimate-form.ts';

type FormControl = Control<EstimateFormValues, unknown, EstimateCreate>;

export function useLiveTotals(control: FormControl) {
  const [lines, discountKind, discount] = useWatch({ control, name: ['lines', 'discountKind', 'discount'] });
  return estimateTotals(lines.map(pricedLine), discountOf({ discountKind, discount }));
}

export function LiveTotals({ control }: { control: FormControl }) {
  const totals = useLiveTotals(control);
  const [instalments, firstDay] = useWatch({ control, name: ['instalments', 'firstInstalmentDay'] });
  const first = isCalendarDay(firstDay) ? firstDay : addMonths(clinicToday(), 1);
  return (
    <Panel title="Totales">
      <TotalsList
        totals={totals}
        instalments={instalmentsOf(totals.total, instalmentCount(instalments), first)}
      />
    </Panel>
  );
}
