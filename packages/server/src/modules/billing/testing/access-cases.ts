// Cases that the access rows of this module share.
import { type Answers, all, READERS } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';

/** Staff of another clinic get the same 404 as for an absent one. */
export const ofClinic = (status: number): Answers => ({
  ...all(READERS, status),
  dentistElsewhere: 404,
  receptionistElsewhere: 404,
});

/** Allows administrators and the clinic's owner. */
export const byOwner = (status: number): Answers => ({
  admin: status,
  dentist: status,
  dentistElsewhere: 404,
});

/** Allows staff who take payments; administrators only read them. */
export const byPaymentTakers = (status: number): Answers => ({
  ...all(['dentist', 'associate', 'receptionist'], status),
  dentistElsewhere: 404,
  receptionistElsewhere: 404,
});

/** Allows administrators, receptionists and the clinic's owner. */
export const byReceptionOrOwner = (status: number): Answers => ({
  ...all(['admin', 'dentist', 'receptionist'], status),
  dentistElsewhere: 404,
  receptionistElsewhere: 404,
});

export const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
