import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { dentitionOfAge, visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import Box from '@mui/material/Box';
import { getConfig } from '../../../shared/api/config.ts';
import { todayIn } from '../../../shared/lib/dates.ts';
import { ageOn } from '../../../shared/patients/patient-facts.ts';
import { ChartSvg } from '../odontogram/ChartSvg.tsx';

interface Props {
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  dateOfBirth: string | null;
}

/** A picture of the chart: neither the keyboard nor a screen reader enters it. */
export function SmallMouth({ chart, notes, dateOfBirth }: Props) {
  const age = ageOn(todayIn(getConfig().clinicTimeZone), dateOfBirth ?? '');
  const rows = visibleTeeth(dentitionOfAge(age), chart, Object.keys(notes));
  return (
    <Box inert aria-hidden>
      <ChartSvg rows={rows} chart={chart} notes={notes} onPress={undefined} fits="width" />
    </Box>
  );
}
