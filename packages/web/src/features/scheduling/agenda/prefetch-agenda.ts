import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { Prefetch } from '../../../shared/feature.ts';
import { schedulingSettingsQuery } from '../settings/settings.queries.ts';
import { agendaQuery } from './agenda.queries.ts';

/** Loads today's agenda while the code of the screen loads. */
export const prefetchAgenda: Prefetch = async (queries, { clinicId }) => {
  if (clinicId === undefined) return;
  await Promise.all([
    queries.prefetchQuery(schedulingSettingsQuery(clinicId)),
    queries.prefetchQuery(agendaQuery(clinicId, { from: clinicToday(), days: 1 })),
  ]);
};
