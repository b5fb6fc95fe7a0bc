import type { Path } from '../../shared/paths.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';

interface ClinicRecord {
  readonly id: number;
  readonly clinicId: number;
}

/** Returns addresses of a clinic's records, which name the clinic unless it is the user's own. */
export function useClinicPath(path: Path<`${string}/:id`>): (record: ClinicRecord) => string {
  const { clinicId: own } = useSignedInUser();
  return ({ id, clinicId }) => path.to({ id }, { clinic: clinicId === own ? undefined : clinicId });
}
