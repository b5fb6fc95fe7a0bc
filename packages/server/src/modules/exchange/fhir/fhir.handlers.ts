import type { CompartmentType } from '@dentaria/contract/exchange/fhir.ts';
import type { CompartmentSearch } from '@dentaria/contract/exchange/fhir-search.ts';
import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { organizationResource, patientResource } from './administrative-resources.ts';
import { getAppointmentResource, searchAppointments } from './appointment-search.ts';
import { asFhir } from './bundle.ts';
import { capabilityStatement } from './capability-statement.ts';
import { searchCompartment } from './compartment.ts';
import { readCompartment, readEverything, readPractitioner } from './fhir.service.ts';
import { searchPatients } from './patient-search.ts';
import { getRecord } from './record.ts';

type ReadContext = RequestContext & { readonly params: { readonly id: string } };
type SearchContext = RequestContext & { readonly query: CompartmentSearch };

const read = (type: CompartmentType) => (ctx: ReadContext) => readCompartment(ctx, type, ctx.params.id);

export function fhirHandlers({ config }: Pick<Kernel, 'config'>) {
  const base = `${config.publicUrl}${servicePath('exchange')}/fhir`;
  const search = (type: CompartmentType) => (ctx: SearchContext) =>
    searchCompartment(ctx, base, type, ctx.query);
  return {
    readCapabilityStatement: async () => asFhir(capabilityStatement(base)),
    searchPatient: (ctx) => searchPatients(ctx, base, ctx.query),
    searchPatientByForm: (ctx) => searchPatients(ctx, base, ctx.query),
    readPatient: async (ctx) => asFhir(patientResource((await getRecord(ctx, ctx.params.id)).patient)),
    readEverything: (ctx) => readEverything(ctx, base, ctx.params.id, ctx.query),
    readPractitioner: (ctx) => readPractitioner(ctx, ctx.params.id),
    readOrganization: async (ctx) =>
      asFhir(organizationResource(await auth.getVisibleClinic(ctx, ctx.params.id))),
    searchAppointment: (ctx) => searchAppointments(ctx, base, ctx.query),
    searchAppointmentByForm: (ctx) => searchAppointments(ctx, base, ctx.query),
    readAppointment: async (ctx) => asFhir(await getAppointmentResource(ctx, ctx.params.id)),
    searchCoverage: search('Coverage'),
    searchCoverageByForm: search('Coverage'),
    readCoverage: read('Coverage'),
    searchConsent: search('Consent'),
    searchConsentByForm: search('Consent'),
    readConsent: read('Consent'),
    searchCondition: search('Condition'),
    searchConditionByForm: search('Condition'),
    readCondition: read('Condition'),
    searchProcedure: search('Procedure'),
    searchProcedureByForm: search('Procedure'),
    readProcedure: read('Procedure'),
    searchAllergyIntolerance: search('AllergyIntolerance'),
    searchAllergyIntoleranceByForm: search('AllergyIntolerance'),
    readAllergyIntolerance: read('AllergyIntolerance'),
    searchMedicationStatement: search('MedicationStatement'),
    searchMedicationStatementByForm: search('MedicationStatement'),
    readMedicationStatement: read('MedicationStatement'),
    searchCarePlan: search('CarePlan'),
    searchCarePlanByForm: search('CarePlan'),
    readCarePlan: read('CarePlan'),
    searchProvenance: search('Provenance'),
    searchProvenanceByForm: search('Provenance'),
    readProvenance: read('Provenance'),
  } satisfies PartialHandlers<typeof exchangeService>;
}
