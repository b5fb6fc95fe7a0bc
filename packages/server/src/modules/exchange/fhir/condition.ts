import { type FindingKind, listFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import { bodySite } from './body-site.ts';
import { compact, finding, hl7, referenceTo } from './elements.ts';
import type { HistoryRow } from './record.ts';
import { notesOf } from './tooth-notes.ts';

/** Findings that are a state of the tooth. Restorations and crowns are work that was done (procedure.ts). */
const CODES: Readonly<Partial<Record<FindingKind, CodeableConcept>>> = {
  caries: finding('caries', 'Caries', '80967001'),
  extraccion: finding('extraccion', 'Pieza con extracción indicada'),
  ausente: finding('ausente', 'Pieza ausente'),
  otro: finding('otro', 'Otro hallazgo'),
};

export const conditionResources = (history: HistoryRow): Condition[] =>
  listFindings(history.document.toothStatus).flatMap(({ tooth, face, finding: kind }) => {
    const code = CODES[kind];
    if (!code) return [];
    return compact<Condition>({
      resourceType: 'Condition',
      id: [history.patient_user_id, history.history_id, tooth, kind, face].filter(Boolean).join('-'),
      meta: { lastUpdated: history.saved_at.toISOString() },
      clinicalStatus: hl7('condition-clinical', 'active'),
      verificationStatus: hl7('condition-ver-status', 'confirmed'),
      category: [hl7('condition-category', 'problem-list-item')],
      code,
      bodySite: bodySite(tooth, face),
      subject: referenceTo('Patient', history.patient_user_id, history.document.demographics.fullName),
      note: notesOf(history, tooth),
    });
  });
