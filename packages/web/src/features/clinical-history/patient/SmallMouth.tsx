import { type Dentition, visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import Box from '@mui/material/Box';
import type { HistoryContent } from '../edit/history-content.ts';
import { ChartSvg } from '../odontogram/chart/ChartSvg.tsx';

interface Props extends Pick<HistoryContent, 'chart' | 'notes'> {
  dentition: Dentition;
}

export const SmallMouth = ({ chart, notes, dentition }: Props) => (
  <Box inert aria-hidden sx={{ height: 1, '& svg': { height: 1 } }}>
    <ChartSvg
      rows={visibleTeeth(dentition, chart, Object.keys(notes))}
      chart={chart}
      notes={notes}
      onPress={undefined}
      fits="width"
    />
  </Box>
);
