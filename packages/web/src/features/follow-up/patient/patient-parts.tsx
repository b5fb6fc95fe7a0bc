import Box from '@mui/material/Box';
import type { PatientPartProps, PatientParts } from '../../../shared/patients/patient-parts.ts';
import { followUpPaths } from '../follow-up.paths.ts';
import { PatientRecalls } from '../recalls/PatientRecalls.tsx';
import { PatientTasks } from '../tasks/PatientTasks.tsx';
import { Timeline } from './Timeline.tsx';

const ANCHORS = { tasks: 'tareas', recalls: 'controles' } as const;

/** Below the sticky header of the page. */
const ANCHOR = { scrollMarginTop: 220 } as const;

/** What is due for a patient, and what happened. */
export const patientParts: PatientParts = {
  service: 'follow-up',
  roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  Due: ({ patient }: PatientPartProps) => (
    <>
      <Box id={ANCHORS.tasks} sx={ANCHOR}>
        <PatientTasks patient={patient} />
      </Box>
      <Box id={ANCHORS.recalls} sx={ANCHOR}>
        <PatientRecalls patient={patient} />
      </Box>
    </>
  ),
  Timeline,
  places: {
    task: () => `#${ANCHORS.tasks}`,
    recall: () => `#${ANCHORS.recalls}`,
    attempt: ({ clinicId }) => followUpPaths.workList.to({}, { clinic: clinicId ?? undefined }),
  },
};
