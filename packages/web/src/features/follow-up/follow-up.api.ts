import { followUpAddresses } from '@dentaria/contract/follow-up/addresses.ts';
import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const followUpApi = serviceClient<typeof followUpService>(followUpAddresses);

/** Prefix of every query about the work of a clinic: list, counts, assignees, texts. */
export const followUpKey = (clinicId: number) => ['follow-up', clinicId] as const;

/** Prefix of every query about the tasks, recalls and timeline of a patient. */
export const patientFollowUpKey = (patientId: number) => ['patient-follow-up', patientId] as const;
