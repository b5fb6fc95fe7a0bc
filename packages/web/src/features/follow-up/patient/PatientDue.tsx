import Box from '@mui/material/Box';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { PatientRecalls } from '../recalls/PatientRecalls.tsx';
import { PatientTasks } from '../tasks/PatientTasks.tsx';
import { DUE_ANCHORS } from './due-list.ts';

/** Keeps the anchor from being covered by the sticky header. */
const ANCHOR = { scrollMarginTop: 220 } as const;

export const PatientDue = ({ patient }: PatientPartProps) => (
  <>
    <Box id={DUE_ANCHORS.task} sx={ANCHOR}>
      <PatientTasks patient={patient} />
    </Box>
    <Box id={DUE_ANCHORS.recall} sx={ANCHOR}>
      <PatientRecalls patient={patient} />
    </Box>
  </>
);
