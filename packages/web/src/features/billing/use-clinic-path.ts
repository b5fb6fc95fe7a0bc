import type { Path } from '../../shared/paths.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';

interface ClinicRecord {
  readonly id: number;
  readonly clinicId: number;
}

/** Returns a function that links to a record. The URL names the clinic unless it is the user's own. */
export function useClinicPath(path: Path<`${string}/:id`>): (record: ClinicRecord) => string {
  const { clinicId: own } = useSignedInUser();
  return ({ id, clinicId }) => path.to({ id }, { clinic: clinicId === own ? undefined : clinicId });
}
