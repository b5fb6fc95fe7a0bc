import type { JobHandler } from '../../../kernel/jobs.ts';
import type { onboarding } from '../../onboarding/onboarding.module.ts';

type DeliveryParts = Parameters<typeof onboarding.deliverMail>[0];

export const deliverFollowUpMail =
  (_parts: DeliveryParts): JobHandler =>
  async () =>
    'done';
