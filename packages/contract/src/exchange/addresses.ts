import { CSV, get, post, put, remove, type ServiceAddresses } from '../http/address.ts';

export const FHIR_JSON = 'application/fhir+json';
const ZIP = 'application/zip';

const FHIR = { mediaType: FHIR_JSON } as const;
const FHIR_FORM = { ...FHIR, repeats: 'by-handler' } as const;

/** Browsers send CSV with any of these types, so the format is detected from the content. */
const IMPORT_MEDIA_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/octet-stream',
] as const;
const IMPORT_FILE = { mediaTypes: IMPORT_MEDIA_TYPES, maxBytes: 20 * 1024 * 1024 } as const;

export const exchangeAddresses = {
  name: 'exchange',
  routes: {
    readCapabilityStatement: get('/fhir/metadata', FHIR),
    searchPatient: get('/fhir/Patient', FHIR),
    searchPatientByForm: post('/fhir/Patient/_search', FHIR_FORM),
    readPatient: get('/fhir/Patient/:id', FHIR),
    readEverything: get('/fhir/Patient/:id/$everything', FHIR),
    readPractitioner: get('/fhir/Practitioner/:id', FHIR),
    readOrganization: get('/fhir/Organization/:id', FHIR),
    searchAppointment: get('/fhir/Appointment', FHIR),
    searchAppointmentByForm: post('/fhir/Appointment/_search', FHIR_FORM),
    readAppointment: get('/fhir/Appointment/:id', FHIR),
    searchCoverage: get('/fhir/Coverage', FHIR),
    searchCoverageByForm: post('/fhir/Coverage/_search', FHIR_FORM),
    readCoverage: get('/fhir/Coverage/:id', FHIR),
    searchConsent: get('/fhir/Consent', FHIR),
    searchConsentByForm: post('/fhir/Consent/_search', FHIR_FORM),
    readConsent: get('/fhir/Consent/:id', FHIR),
    searchCondition: get('/fhir/Condition', FHIR),
    searchConditionByForm: post('/fhir/Condition/_search', FHIR_FORM),
    readCondition: get('/fhir/Condition/:id', FHIR),
    searchProcedure: get('/fhir/Procedure', FHIR),
    searchProcedureByForm: post('/fhir/Procedure/_search', FHIR_FORM),
    readProcedure: get('/fhir/Procedure/:id', FHIR),
    searchAllergyIntolerance: get('/fhir/AllergyIntolerance', FHIR),
    searchAllergyIntoleranceByForm: post('/fhir/AllergyIntolerance/_search', FHIR_FORM),
    readAllergyIntolerance: get('/fhir/AllergyIntolerance/:id', FHIR),
    searchMedicationStatement: get('/fhir/MedicationStatement', FHIR),
    searchMedicationStatementByForm: post('/fhir/MedicationStatement/_search', FHIR_FORM),
    readMedicationStatement: get('/fhir/MedicationStatement/:id', FHIR),
    searchCarePlan: get('/fhir/CarePlan', FHIR),
    searchCarePlanByForm: post('/fhir/CarePlan/_search', FHIR_FORM),
    readCarePlan: get('/fhir/CarePlan/:id', FHIR),
    searchProvenance: get('/fhir/Provenance', FHIR),
    searchProvenanceByForm: post('/fhir/Provenance/_search', FHIR_FORM),
    readProvenance: get('/fhir/Provenance/:id', FHIR),

    findAlike: get('/clinics/:clinicId/alike'),
    listDuplicates: get('/clinics/:clinicId/duplicates'),
    dismissDuplicate: put('/clinics/:clinicId/duplicates/:firstId/:secondId/dismissal'),
    restoreDuplicate: remove('/clinics/:clinicId/duplicates/:firstId/:secondId/dismissal'),
    previewMerge: get('/clinics/:clinicId/merge-preview'),
    listMerges: get('/clinics/:clinicId/merges'),
    mergePatients: post('/clinics/:clinicId/merges'),
    readMerge: get('/clinics/:clinicId/merges/:id'),
    undoMerge: post('/clinics/:clinicId/merges/:id/undo'),
    readMergedInto: get('/patients/:id/merged-into'),

    exportPatient: get('/patients/:id/export', { download: { mediaTypes: [ZIP] } }),
    listExports: get('/clinics/:clinicId/exports'),
    startExport: post('/clinics/:clinicId/exports'),
    downloadExport: get('/clinics/:clinicId/exports/:id/file', {
      download: { mediaTypes: [ZIP], ranges: true },
    }),
    deleteExport: remove('/clinics/:clinicId/exports/:id'),

    listImports: get('/clinics/:clinicId/imports'),
    uploadImport: post('/clinics/:clinicId/imports', { upload: IMPORT_FILE }),
    downloadImportTemplate: get('/clinics/:clinicId/import-template', CSV),
    readImport: get('/clinics/:clinicId/imports/:id'),
    updateImportMapping: put('/clinics/:clinicId/imports/:id/mapping'),
    checkImport: post('/clinics/:clinicId/imports/:id/check'),
    runImport: post('/clinics/:clinicId/imports/:id/run'),
    cancelImport: post('/clinics/:clinicId/imports/:id/cancel'),
    undoImport: post('/clinics/:clinicId/imports/:id/undo'),
    listImportRows: get('/clinics/:clinicId/imports/:id/rows'),
    exportImportErrors: get('/clinics/:clinicId/imports/:id/errors/csv', CSV),

    listPrograms: get('/clinics/:clinicId/programs'),
    createProgram: post('/clinics/:clinicId/programs'),
    revokeProgram: post('/clinics/:clinicId/programs/:id/revoke'),
  },
} as const satisfies ServiceAddresses;
