import { FOLLOW_UP_OBSTACLE_LABELS } from '@dentaria/contract/follow-up/obstacles.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { itemKey } from '../list/work-lists.ts';
import { subjectOf } from '../list/work-texts.ts';
import type { Recipients } from './recipients.ts';

/** Who of the selection gets no message, and why. */
export const LeftOut = ({ leftOut }: Pick<Recipients, 'leftOut'>) => (
  <Alert severity="warning">
    {leftOut.length === 1 ? 'No se escribe a 1 paciente:' : `No se escribe a ${leftOut.length} pacientes:`}
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 120, overflowY: 'auto' }}>
      {leftOut.map(({ item, obstacle }) => (
        <li key={itemKey(item)}>
          {subjectOf(item)}: {FOLLOW_UP_OBSTACLE_LABELS[obstacle]}
        </li>
      ))}
    </Box>
  </Alert>
);
