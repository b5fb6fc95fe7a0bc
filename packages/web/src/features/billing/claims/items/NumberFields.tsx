import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Work } from '../work.ts';
import { NumberInPlace } from './NumberInPlace.tsx';
import { WORK_NUMBERS } from './work-form.ts';

/** Fields for the numbers that were missing when the row appeared. They stay, so that the focus is not lost. */
export function NumberFields({ work }: { work: Work }) {
  const [wasMissing] = useState(() => work.missing);
  const asked = WORK_NUMBERS.filter(({ gap }) => wasMissing.includes(gap));
  if (asked.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', width: 1, py: 0.5 }}>
      {asked.map((number) => (
        <NumberInPlace key={number.field} work={work} number={number} />
      ))}
    </Box>
  );
}
