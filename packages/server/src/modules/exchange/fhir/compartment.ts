import { CLINICAL_TYPES, COMPARTMENT_TYPES, type CompartmentType } from '@dentaria/contract/exchange/fhir.ts';
import type { Resource } from '@medplum/fhirtypes';
import { type Caller, is, mayReadType } from '../../../kernel/access/caller.ts';
import { allergyResources, medicationResources } from './anamnesis.ts';
import { appointmentResource } from './appointment.ts';
import { carePlanResources } from './care-plan.ts';
import { conditionResources } from './condition.ts';
import { consentResource } from './consent.ts';
import { coverageResources } from './coverage.ts';
import { procedureResources } from './procedure.ts';
import { provenanceResource } from './provenance.ts';
import type { HistoryRow, PatientRecord } from './record.ts';

type List = (record: PatientRecord) => Promise<readonly Resource[]>;

const ofHistory =
  (list: (history: HistoryRow, today: string) => readonly Resource[]): List =>
  async (record) => {
    const history = await record.history();
    return history ? list(history, record.today) : [];
  };

const LISTS: Readonly<Record<CompartmentType, List>> = {
  Appointment: async ({ appointments }) => (await appointments()).map(appointmentResource),
  Coverage: async ({ patient, coverage }) => coverageResources(patient, await coverage()),
  Consent: async ({ patient, consent }) => {
    const row = await consent();
    return row ? [consentResource(patient, row)] : [];
  },
  Condition: ofHistory(conditionResources),
  Procedure: ofHistory(procedureResources),
  AllergyIntolerance: ofHistory(allergyResources),
  MedicationStatement: ofHistory(medicationResources),
  CarePlan: ofHistory(carePlanResources),
  Provenance: async ({ history, versions }) => {
    const current = await history();
    return current ? (await versions()).map((version) => provenanceResource(current, version)) : [];
  },
};

/** The resources of a type of a patient. */
export const listResources = (record: PatientRecord, type: CompartmentType): Promise<readonly Resource[]> =>
  LISTS[type](record);

const isClinical = (type: CompartmentType): boolean => CLINICAL_TYPES.some((each) => each === type);

/** The types that the caller may read: those of the history are for dentists and administrators. */
export const typesVisibleTo = (caller: Caller): readonly CompartmentType[] =>
  COMPARTMENT_TYPES.filter(
    (type) =>
      mayReadType(caller, type) && (is(caller, 'ADMIN') || is(caller, 'DENTIST') || !isClinical(type)),
  );
