import { buffer } from 'node:stream/consumers';
import { type AlertLevel, alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import { isClear, normalizeChart, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { dentitionOfAge, visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { dayIn } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import PDFDocument from 'pdfkit';
import type { HistoryDocument } from '../history/history-document.ts';
import { putAnamnesis } from './anamnesis-section.ts';
import { chartHeight, putChart, putLegend } from './chart-drawing.ts';
import { formatMoment } from './dates.ts';
import { ageOn, demographicFields } from './demographics.ts';
import { putLetterhead } from './letterhead.ts';
import { type PlannedRow, putPlan } from './plan-table.ts';
import {
  FOOT_TOP,
  HEAD_BASELINE,
  LEFT,
  makeSheet,
  putFields,
  putHeading,
  putText,
  RIGHT,
  type Sheet,
  WIDTH,
} from './sheet.ts';
import { lineHeight, makeTypesetter, type TextStyle } from './typesetter.ts';

/** One version of a history, with the names that the printed copy shows. */
export interface PrintedHistory {
  readonly clinicName: string;
  readonly clinicAddress: string | null;
  readonly historyId: number;
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string;
  /** The license (matrícula) of `savedBy`. */
  readonly licenseNumber: string | null;
  /** SHA-256 of the version in hexadecimal. It verifies the paper copy against the record. */
  readonly hash: string;
  readonly archivedAt: Date | null;
  readonly document: Omit<HistoryDocument, 'treatmentPlan'>;
  readonly plan: readonly PlannedRow[];
}

export interface PrintOptions {
  readonly printedBy: string;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The patient's copy of the whole history, due within 48 hours (Ley 26.529, art. 14), as an A4 PDF. Deterministic for a
 * version and its options.
 */
export async function printHistory(history: PrintedHistory, options: PrintOptions): Promise<Buffer> {
  const { doc: draft, pages } = layOut(history, options);
  draft.destroy();
  const { doc } = layOut(history, options, pages);
  const bytes = buffer(doc);
  doc.end();
  return bytes;
}

/**
 * Without `pageCount`, only counts the pages and draws no text: a document whose pages are written at their end, instead
 * of buffered until the last one, needs the count from the start.
 */
function layOut(history: PrintedHistory, options: PrintOptions, pageCount?: number): Sheet {
  const doc = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'es-AR',
    displayTitle: true,
    info: { Title: 'Historia clínica odontológica', Author: history.clinicName, CreationDate: options.now },
  });
  const type = makeTypesetter(doc);
  const sheet =
    pageCount === undefined
      ? makeSheet(doc, { ...type, draw: () => {} }, () => {})
      : makeSheet(doc, type, (page) => putHeaderAndFooter(page, history, { ...options, pageCount }));
  const { document, plan } = history;
  const today = dayIn(options.timeZone, options.now);
  putTitle(sheet, history, options.timeZone);
  putHeading(sheet, 'Datos del paciente');
  putFields(sheet, demographicFields(document.demographics, today), 3);
  putAlerts(sheet, document);
  putHeading(sheet, 'Anamnesis');
  putAnamnesis(sheet, document.anamnesis);
  putOdontogram(sheet, document, today);
  putNotes(sheet, document);
  if (plan.length > 0) {
    putPlan(sheet, plan, SIGNATURES.gap + SIGNATURES.height);
  } else {
    putHeading(sheet, 'Plan de tratamiento', lineHeight(BODY) + SIGNATURES.gap + SIGNATURES.height);
    putText(sheet, 'Sin filas en el plan de tratamiento.', BODY);
  }
  putSignatures(sheet, history);
  return sheet;
}

const BODY: TextStyle = { size: 9.5 };
const GREY = '#52606d';
const SMALL: TextStyle = { size: 8, colour: GREY };
const PATIENT: TextStyle = { size: 13, bold: true };
const RED = '#b3261e';

function putTitle(sheet: Sheet, history: PrintedHistory, timeZone: string): void {
  const { document, version, savedAt, savedBy, archivedAt } = history;
  const { fullName, docNumber } = document.demographics;
  putLetterhead(sheet, history);
  putText(sheet, fullName, PATIENT);
  putText(sheet, `DNI ${thousands(docNumber)}`, BODY);
  const saved = `Versión ${version}, guardada el ${formatMoment(savedAt, timeZone)} por ${savedBy || '—'}`;
  putText(sheet, `Historia N.º ${history.historyId} · ${saved}`, SMALL);
  if (archivedAt) {
    const text = `Archivada el ${formatMoment(archivedAt, timeZone)}. Copia en custodia (Ley 26.529, art. 18).`;
    putText(sheet, text, { ...BODY, bold: true, colour: RED });
  }
}

const ALERT_STYLES: Readonly<Record<AlertLevel, TextStyle>> = {
  danger: { ...BODY, bold: true, colour: RED },
  caution: { ...BODY, bold: true },
  note: BODY,
};

function putAlerts(sheet: Sheet, { anamnesis }: PrintedHistory['document']): void {
  const alerts = alertsOf(anamnesis);
  if (alerts.length === 0) return;
  putHeading(sheet, 'Alertas');
  for (const { level, label, detail } of alerts)
    putText(sheet, `• ${detail ? `${label}: ${detail}` : label}`, ALERT_STYLES[level]);
}

/** The dentition of the patient's age, as on screen, and other teeth with a finding or a note. */
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

/** Kept on one page with the end of the plan, in points. */
const SIGNATURES = { gap: 8, height: 72 } as const;

function putSignatures(sheet: Sheet, { savedBy, licenseNumber }: PrintedHistory): void {
  const width = 200;
  sheet.y += SIGNATURES.gap;
  sheet.ensure(SIGNATURES.height);
  const y = sheet.y + SIGNATURES.height - 30;
  const professional = licenseNumber ? `${savedBy} · Matrícula ${licenseNumber}` : savedBy;
  for (const [x, ...texts] of [
    [LEFT, 'Firma y sello del profesional', professional],
    [RIGHT - width, 'Recibí copia: firma, aclaración, DNI y fecha'],
  ] as const) {
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(GREY)
      .stroke();
    for (const [index, text] of texts.entries()) {
      const line = sheet.type.fit(text, SMALL, width);
      sheet.type.draw(line, SMALL, { x: x + width / 2, y: y + 11 + index * 10 }, 'centre');
    }
  }
  sheet.y = y + 30;
}

function putHeaderAndFooter(
  { doc, type, pages }: Sheet,
  history: PrintedHistory,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  const { fullName, docNumber } = history.document.demographics;
  const head = type.fit(
    `${fullName} · DNI ${thousands(docNumber)} · Versión ${history.version}`,
    SMALL,
    WIDTH,
  );
  const copy = `Copia de la historia clínica (Ley 26.529 art. 14). Impresa el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`;
  const hash = `Historia N.º ${history.historyId}, versión ${history.version}. SHA-256 ${history.hash}`;
  const tiny: TextStyle = { ...SMALL, size: 7 };
  if (pages > 1) type.draw(head, SMALL, { x: LEFT, y: HEAD_BASELINE });
  doc.moveTo(LEFT, FOOT_TOP).lineTo(RIGHT, FOOT_TOP).lineWidth(0.5).strokeColor('#9bb8d9').stroke();
  const number = `Página ${pages} de ${pageCount}`;
  type.draw(number, SMALL, { x: RIGHT, y: FOOT_TOP + 12 }, 'right');
  const room = WIDTH - type.measure(number, SMALL) - 12;
  type.draw(type.fit(copy, tiny, room), tiny, { x: LEFT, y: FOOT_TOP + 12 });
  type.draw(type.fit(hash, tiny, WIDTH), tiny, { x: LEFT, y: FOOT_TOP + 22 });
}
