import type { Provenance } from '@medplum/fhirtypes';
import { hl7, referenceTo } from './elements.ts';
import type { HistoryRow, HistoryVersion } from './record.ts';

/** Who saved a version of the history and when. */
export const provenanceResource = (
  { patient_user_id: patientId, history_id: historyId, document }: HistoryRow,
  { version, savedAt, savedBy }: HistoryVersion,
): Provenance => ({
  resourceType: 'Provenance',
  id: `${patientId}-${historyId}-${version}`,
  target: [referenceTo('Patient', patientId, document.demographics.fullName)],
  recorded: savedAt,
  activity: {
    ...hl7('v3-DataOperation', version === 1 ? 'CREATE' : 'UPDATE'),
    text: `Historia clínica, versión ${version}`,
  },
  agent: [
    {
      type: hl7('provenance-participant-type', 'author'),
      who: referenceTo('Practitioner', savedBy.id, savedBy.name),
    },
  ],
  entity: [
    {
      role: 'source',
      what: { identifier: { system: 'urn:dentaria:history-version', value: `${historyId}/${version}` } },
    },
  ],
});
