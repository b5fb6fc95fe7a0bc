import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { LoadingState } from './LoadingState.tsx';

interface Props {
  label?: string;
  shape: 'rows' | 'cards';
}

export const LoadingSkeleton = ({ shape, ...state }: Props) => (
  <>
    <LoadingState {...state} isSmall />
    {shape === 'rows' ? <Rows /> : <Cards />}
  </>
);

const pulse = keyframes`from { opacity: 1 } to { opacity: 0.5 }`;

const Bar = ({ width, height }: { width: string; height: number }) => (
  <Box sx={{ width, height, borderRadius: 1, bgcolor: 'background.field' }} />
);

const PULSE = { animation: `${pulse} 900ms ease-in-out infinite alternate` } as const;

const Rows = () => (
  <Paper aria-hidden sx={{ p: 2.5, ...PULSE }}>
    <Stack sx={{ gap: 2.5 }}>
      <Bar width="40%" height={40} />
      {[72, 64, 80, 68, 76].map((width) => (
        <Bar key={width} width={`${width}%`} height={16} />
      ))}
    </Stack>
  </Paper>
);

const Cards = () => (
  <Stack aria-hidden sx={{ gap: 2, ...PULSE }}>
    {['first', 'second'].map((card) => (
      <Paper key={card} sx={{ p: 2.5 }}>
        <Bar width="160px" height={16} />
        <Box
          sx={{ display: 'grid', gap: 2, mt: 2.5, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}
        >
          {['a', 'b', 'c'].map((field) => (
            <Bar key={field} width="100%" height={40} />
          ))}
        </Box>
      </Paper>
    ))}
  </Stack>
);
