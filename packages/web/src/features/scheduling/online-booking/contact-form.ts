import type { HoldRequest } from '@dentaria/contract/scheduling/online-booking.ts';
import type { FieldPath } from 'react-hook-form';

export const EMPTY_CONTACT: HoldRequest = {
  docNumber: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
};

export const CONTACT_FIELDS: readonly FieldPath<HoldRequest>[] = [
  'docNumber',
  'firstName',
  'lastName',
  'phone',
  'email',
];

/** The draft of the form in this tab. */
export const contactDraft = (clinicId: number): string => `booking:${clinicId}`;
