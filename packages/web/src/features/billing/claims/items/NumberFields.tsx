import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Work } from '../work.ts';
import { NumberInPlace } from './NumberInPlace.tsx';

/** Fields for the numbers that were missing when the row appeared. They stay, so that the focus is not lost. */
export function NumberFields({ work }: { work: Work }) {
  const [wasMissing] = useState(() => work.missing);
  const asksAffiliate = wasMissing.includes('affiliate-number');
  const asksAuthorization = wasMissing.includes('authorization-number');
  if (!asksAffiliate && !asksAuthorization) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', width: 1, py: 0.5 }}>
      {asksAffiliate && <NumberInPlace work={work} field="affiliateNumber" />}
      {asksAuthorization && <NumberInPlace work={work} field="authorizationNumber" />}
    </Box>
  );
}
