import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { TimelineSource } from '../../../kernel/timeline-source.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { readTimeline } from './timeline.service.ts';

export const timelineHandlers = (sources: readonly TimelineSource[]) =>
  ({
    readTimeline: async (ctx) => {
      const patientId = ctx.params.id;
      const clinics = await scheduling.auditPatientRead(ctx, patientId);
      return readTimeline(ctx, sources, { patientId, clinics }, ctx.query.before);
    },
  }) satisfies PartialHandlers<typeof followUpService>;
