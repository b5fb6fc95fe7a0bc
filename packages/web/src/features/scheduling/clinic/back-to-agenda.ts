import { schedulingPaths } from '../scheduling.paths.ts';

/** Of the screens beside the agenda. */
export const BACK_TO_AGENDA = { path: schedulingPaths.agenda, label: 'Volver a la agenda' } as const;
