// Shared by the access rows of this module.
import { type Answers, all, READERS } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';

/** Staff of another clinic get 404, as for an absent one. */
export const ofClinic = (status: number): Answers => ({
  ...all(READERS, status),
  dentistElsewhere: 404,
  receptionistElsewhere: 404,
});

export const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });

/** Last names of staff who did some work or are assigned to it. */
export const colleagues = ({ here }: World): readonly string[] => here.followUp.colleagues;
