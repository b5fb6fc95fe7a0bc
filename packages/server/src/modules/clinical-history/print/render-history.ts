import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import { type AlertLevel, alertNotices, alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import { isClear, normalizeChart, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { dentitionOfAge, visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { GENDER_LABELS } from '@dentaria/contract/fields/people/genders.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { dayIn, formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { chartHeight, putChart, putLegend } from '../../../kernel/print/odontogram.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import { putFields, putHeading, putRunningTexts, putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import type { HistoryDocument } from '../history/history-document.ts';
import { putAnamnesis } from './anamnesis-section.ts';
import { type PlannedRow, putPlan } from './plan-table.ts';

export interface PrintedHistory extends Letterhead {
  readonly historyId: number;
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string;
  readonly licenseNumber: string | null;
  /** Hexadecimal SHA-256, which verifies the paper copy against the record. */
  readonly hash: string;
  readonly archivedAt: Date | null;
  readonly document: Omit<HistoryDocument, 'treatmentPlan'>;
  readonly plan: readonly PlannedRow[];
  /** In cents; positive if the patient owes it. Null without a clinic. */
  readonly balance: number | null;
}

/** Patients are entitled to this copy within 48 hours (Ley 26.529, art. 14). */
export const render: Renderer<PrintedHistory> = (history, options) =>
  renderPdf({
    title: 'Historia clínica odontológica',
    author: history.clinicName,
    createdAt: options.now,
    putContent: (sheet) => putHistory(sheet, history, options),
    putPage: (sheet, pageCount) => putHeaderAndFooter(sheet, history, { ...options, pageCount }),
  });

function putHistory(sheet: Sheet, history: PrintedHistory, { now, timeZone }: PrintOptions): void {
  const { document, plan, savedBy, licenseNumber } = history;
  const today = dayIn(timeZone, now);
  putTitle(sheet, history, timeZone);
  putHeading(sheet, 'Datos del paciente');
  putFields(sheet, demographicFields(document.demographics, today), 3);
  putAlerts(sheet, document);
  putHeading(sheet, 'Anamnesis');
  putAnamnesis(sheet, document.anamnesis);
  putOdontogram(sheet, document, today);
  putNotes(sheet, document);
  if (plan.length > 0) {
    const balance =
      history.balance === null
        ? ''
        : `Saldo de la cuenta al ${formatDay(today)}: ${balanceText(history.balance)}. `;
    putPlan(sheet, plan, `${balance}Importes en pesos argentinos.`, SIGNATURES_HEIGHT);
  } else {
    putHeading(sheet, 'Plan de tratamiento', lineHeight(BODY) + SIGNATURES_HEIGHT);
    putText(sheet, 'Sin filas en el plan de tratamiento.', BODY);
  }
  putSignatures(sheet, {
    left: {
      texts: [
        'Firma y sello del profesional',
        licenseNumber ? `${savedBy} · Matrícula ${licenseNumber}` : savedBy,
      ],
    },
    right: { texts: ['Recibí copia: firma, aclaración, DNI y fecha'] },
  });
}

const BODY: TextStyle = { size: 9.5 };
const SMALL: TextStyle = { size: 8, colour: '#52606d' };
const PATIENT: TextStyle = { size: 13, bold: true };
const RED = '#b3261e';

function putTitle(sheet: Sheet, history: PrintedHistory, timeZone: string): void {
  const { document, version, savedAt, savedBy, archivedAt } = history;
  const { fullName, docNumber } = document.demographics;
  putLetterhead(sheet, 'Historia clínica odontológica', history);
  putText(sheet, fullName, PATIENT);
  putText(sheet, `DNI ${thousands(docNumber)}`, BODY);
  const saved = `Versión ${version}, guardada el ${formatMoment(savedAt, timeZone)} por ${savedBy || '—'}`;
  putText(sheet, `Historia N.º ${history.historyId} · ${saved}`, SMALL);
  if (archivedAt) {
    const text = `Archivada el ${formatMoment(archivedAt, timeZone)}. Copia en custodia (Ley 26.529, art. 18).`;
    putText(sheet, text, { ...BODY, bold: true, colour: RED });
  }
}

/** Both dates are YYYY-MM-DD. Returns undefined for an invalid or future date of birth. */
function ageOn(today: string, birth: string): number | undefined {
  if (!isCalendarDay(birth) || birth > today) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

function demographicFields(
  person: HistoryDocument['demographics'],
  today: string,
): (readonly [label: string, value: string])[] {
  const age = person.dob ? ageOn(today, person.dob) : undefined;
  const birth =
    person.dob &&
    `${formatDay(person.dob)}${age === undefined ? '' : ` (${age} ${age === 1 ? 'año' : 'años'})`}`;
  const fields: [string, string | null | undefined][] = [
    ['Apellido', person.lastName],
    ['Nombre', person.firstName],
    ['DNI', thousands(person.docNumber)],
    ['Fecha de nacimiento', birth],
    ['Género', person.gender && GENDER_LABELS[person.gender]],
    ['Estado civil', person.civilStatus],
    ['Teléfono', person.phone],
    ['Email', person.email],
    ['Domicilio', person.address && addressText(person.address)],
    ['Obra social', person.healthInsurance],
    ['Número de afiliado', person.affiliateNumber],
    ['Profesión', person.profession],
    ['Lugar de trabajo', person.workplace],
    ['Jerarquía', person.hierarchy],
  ];
  return fields.map(([label, value]) => [label, value || '—']);
}

const ALERT_STYLES: Readonly<Record<AlertLevel, TextStyle>> = {
  danger: { ...BODY, bold: true, colour: RED },
  caution: { ...BODY, bold: true },
  note: BODY,
};

function putAlerts(sheet: Sheet, { anamnesis }: PrintedHistory['document']): void {
  putHeading(sheet, 'Alertas');
  for (const { level, label, detail } of alertsOf(anamnesis))
    putText(sheet, `• ${detail ? `${label}: ${detail}` : label}`, ALERT_STYLES[level]);
  for (const notice of alertNotices(anamnesis)) putText(sheet, notice, BODY);
}

function putOdontogram(
  sheet: Sheet,
  { demographics, toothStatus, toothNotes }: PrintedHistory['document'],
  today: string,
): void {
  const chart = normalizeChart(toothStatus);
  const withNote = new Set(toothNotes.map(({ toothNumber }) => String(toothNumber)));
  const age = demographics.dob ? ageOn(today, demographics.dob) : undefined;
  const rows = visibleTeeth(dentitionOfAge(age), chart, [...withNote]);
  putHeading(sheet, 'Odontograma', chartHeight(rows));
  putChart(sheet, rows, chart, withNote);
  putLegend(sheet);
  sheet.y += 6;
  const found = TEETH.filter((tooth) => !isClear(statusOf(chart, tooth)));
  if (found.length === 0) putText(sheet, 'No consigna.', BODY);
  putFields(
    sheet,
    found.map((tooth) => {
      const [label = '', ...state] = describeTooth(tooth, statusOf(chart, tooth)).split(': ');
      return [label, state.join(': ')] as const;
    }),
    3,
  );
}

function putNotes(sheet: Sheet, { toothNotes }: PrintedHistory['document']): void {
  if (toothNotes.length === 0) return;
  putHeading(sheet, 'Notas por pieza');
  for (const { toothNumber, noteText } of toothNotes) {
    sheet.ensure(2 * lineHeight(BODY));
    putText(sheet, `Pieza ${toothNumber}`, { ...BODY, bold: true });
    putText(sheet, noteText, BODY, 10);
    sheet.y += 4;
  }
}

function putHeaderAndFooter(
  sheet: Sheet,
  { document, historyId, version, hash }: PrintedHistory,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  const { fullName, docNumber } = document.demographics;
  putRunningTexts(sheet, {
    head: `${fullName} · DNI ${thousands(docNumber)} · Versión ${version}`,
    foot: [
      `Copia de la historia clínica (Ley 26.529 art. 14). Impresa el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`,
      `Historia N.º ${historyId}, versión ${version}. SHA-256 ${hash}`,
    ],
    pageCount,
  });
}
