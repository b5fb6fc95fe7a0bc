import { z } from 'zod';
import { type FhirType, fhirScope } from '../api-scopes.ts';
import { idParam } from '../fields/id.ts';
import { byId, MANAGERS, STAFF } from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { exchangeAddresses } from './addresses.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { type CompartmentType, fhirBundle, fhirId, fhirResource } from './fhir.ts';
import { appointmentSearch, compartmentSearch, pageQuery, patientSearch } from './fhir-search.ts';
import { importRoutes } from './import-routes.ts';
import { programRoutes } from './program-routes.ts';

type Readers = typeof STAFF | typeof MANAGERS;

const readRoute = <const T extends FhirType, const W extends Readers, P extends z.ZodType>(
  type: T,
  who: W,
  id: P,
) =>
  ({
    summary: `FHIR: reads a resource of type ${type}`,
    who,
    apiScope: fhirScope(type),
    params: z.object({ id }),
    errors: [404],
    response: fhirResource,
  }) as const;

const patientResourceRoute = <const T extends FhirType, const W extends Readers, P extends z.ZodType>(
  type: T,
  who: W,
  id: P,
) => ({ ...readRoute(type, who, id), shows: 'by-handler' }) as const;

const searchRoute = <const T extends CompartmentType, const W extends Readers, Q extends z.ZodObject>(
  type: T,
  who: W,
  query: Q,
) =>
  ({
    summary: `FHIR: the resources of type ${type} of a patient`,
    shows: 'by-handler',
    who,
    apiScope: fhirScope(type),
    query,
    response: fhirBundle,
  }) as const;

/** Takes the parameters in a form body, so that access logs do not contain them. */
const formRoute = <const T extends CompartmentType, const W extends Readers, Q extends z.ZodObject>(
  type: T,
  who: W,
  query: Q,
) =>
  ({
    ...searchRoute(type, who, query),
    form: true,
    summary: `FHIR: the resources of type ${type} of a patient, by a form`,
  }) as const;

const searchPatient = {
  summary: 'FHIR: patients by DNI, name, birth date or id',
  shows: 'by-handler',
  who: STAFF,
  apiScope: fhirScope('Patient'),
  search: true,
  query: patientSearch,
  response: fhirBundle,
} as const;

export const exchangeService = defineService(exchangeAddresses, {
  readCapabilityStatement: {
    summary: 'FHIR: the CapabilityStatement',
    who: 'signed-in',
    apiScope: 'any',
    response: fhirResource,
  },
  searchPatient,
  searchPatientByForm: {
    ...searchPatient,
    form: true,
    summary: 'FHIR: patients by DNI, name, birth date or id, by a form',
  },
  readPatient: patientResourceRoute('Patient', STAFF, idParam),
  readEverything: {
    summary: 'FHIR: a patient with every resource that the caller may read',
    shows: 'by-handler',
    who: STAFF,
    apiScope: fhirScope('Patient'),
    params: byId,
    query: pageQuery,
    errors: [404],
    response: fhirBundle,
  },
  readPractitioner: readRoute('Practitioner', STAFF, idParam),
  readOrganization: readRoute('Organization', STAFF, idParam),
  searchAppointment: searchRoute('Appointment', STAFF, appointmentSearch),
  searchAppointmentByForm: formRoute('Appointment', STAFF, appointmentSearch),
  readAppointment: patientResourceRoute('Appointment', STAFF, idParam),
  searchCoverage: searchRoute('Coverage', STAFF, compartmentSearch),
  searchCoverageByForm: formRoute('Coverage', STAFF, compartmentSearch),
  readCoverage: patientResourceRoute('Coverage', STAFF, fhirId),
  searchConsent: searchRoute('Consent', STAFF, compartmentSearch),
  searchConsentByForm: formRoute('Consent', STAFF, compartmentSearch),
  readConsent: patientResourceRoute('Consent', STAFF, fhirId),
  searchCondition: searchRoute('Condition', MANAGERS, compartmentSearch),
  searchConditionByForm: formRoute('Condition', MANAGERS, compartmentSearch),
  readCondition: patientResourceRoute('Condition', MANAGERS, fhirId),
  searchProcedure: searchRoute('Procedure', MANAGERS, compartmentSearch),
  searchProcedureByForm: formRoute('Procedure', MANAGERS, compartmentSearch),
  readProcedure: patientResourceRoute('Procedure', MANAGERS, fhirId),
  searchAllergyIntolerance: searchRoute('AllergyIntolerance', MANAGERS, compartmentSearch),
  searchAllergyIntoleranceByForm: formRoute('AllergyIntolerance', MANAGERS, compartmentSearch),
  readAllergyIntolerance: patientResourceRoute('AllergyIntolerance', MANAGERS, fhirId),
  searchMedicationStatement: searchRoute('MedicationStatement', MANAGERS, compartmentSearch),
  searchMedicationStatementByForm: formRoute('MedicationStatement', MANAGERS, compartmentSearch),
  readMedicationStatement: patientResourceRoute('MedicationStatement', MANAGERS, fhirId),
  searchCarePlan: searchRoute('CarePlan', MANAGERS, compartmentSearch),
  searchCarePlanByForm: formRoute('CarePlan', MANAGERS, compartmentSearch),
  readCarePlan: patientResourceRoute('CarePlan', MANAGERS, fhirId),
  searchProvenance: searchRoute('Provenance', MANAGERS, compartmentSearch),
  searchProvenanceByForm: formRoute('Provenance', MANAGERS, compartmentSearch),
  readProvenance: patientResourceRoute('Provenance', MANAGERS, fhirId),
  ...duplicateRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...programRoutes,
});
