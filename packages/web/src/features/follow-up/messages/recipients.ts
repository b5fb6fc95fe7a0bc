import { lacksAreaCode, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import type { FollowUpObstacle } from '@dentaria/contract/follow-up/obstacles.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';

export type PatientItem = WorkItem & { readonly patient: NonNullable<WorkItem['patient']> };

export interface Recipients {
  readonly writable: readonly PatientItem[];
  readonly leftOut: readonly { readonly item: WorkItem; readonly obstacle: FollowUpObstacle }[];
}

export type Channel = 'email' | 'whatsapp';

/** A person with several items receives one message, about the first. */
export function recipientsOf(items: readonly WorkItem[], channel: Channel): Recipients {
  const writable = new Map<string, PatientItem>();
  const leftOut: Recipients['leftOut'][number][] = [];
  for (const item of items) {
    const obstacle = obstacleOf(item, channel);
    if (obstacle !== null) leftOut.push({ item, obstacle });
    else if (hasPatient(item) && !writable.has(personOf(item))) writable.set(personOf(item), item);
  }
  return { writable: [...writable.values()], leftOut };
}

/** An online booking may combine a patient's DNI with another person's contact data. */
const personOf = ({ patient: { id, email, phone } }: PatientItem): string => `${id} ${email} ${phone}`;

const hasPatient = (item: WorkItem): item is PatientItem => item.patient !== null;

function obstacleOf({ patient }: WorkItem, channel: Channel): FollowUpObstacle | null {
  if (!patient) return 'no-patient';
  if (channel === 'email') return patient.mailObstacle;
  if (!patient.phone || !(whatsAppNumber(patient.phone) || lacksAreaCode(patient.phone))) return 'no-phone';
  return patient.hasDeclined ? 'declined' : null;
}
