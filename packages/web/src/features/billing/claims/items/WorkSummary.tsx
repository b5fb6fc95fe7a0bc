import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { placeText } from '../../estimates/estimate-texts.ts';
import { NUMBER } from '../../list-style.ts';
import { GAP_NAMES } from '../claim-texts.ts';
import type { Work } from '../work.ts';
import { WORK_NUMBERS } from './work-form.ts';

interface Props {
  work: Work;
  heading?: ReactNode;
  hidesNumbers?: boolean;
}

export function WorkSummary({ work, heading, hidesNumbers = false }: Props) {
  const { description, code, day, amount, professional, missing } = work;
  const numbers = hidesNumbers
    ? []
    : WORK_NUMBERS.map(({ field, title }) => work[field] && `${title} ${work[field]}`);
  const details = [formatDay(day), code, placeText(work), professional?.name, ...numbers];
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flex: '1 1 16rem', minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {heading}
          {description}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {details.filter(Boolean).join(' · ')}
        </Typography>
        {missing.length > 0 && (
          <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
            {missing.map((gap) => (
              <Chip key={gap} size="small" color="warning" variant="outlined" label={GAP_NAMES[gap]} />
            ))}
          </Box>
        )}
      </Box>
      <Typography variant="body2" sx={{ ...NUMBER, fontWeight: 500 }}>
        {formatCents(amount)}
      </Typography>
    </Box>
  );
}
