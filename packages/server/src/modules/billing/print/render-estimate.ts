import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDate, formatMoment } from '../../../kernel/print/dates.ts';
import { putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import {
  putFields,
  putHeading,
  putLines,
  putRunningTexts,
  putText,
  type Sheet,
  WIDTH,
} from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { putEstimateLines } from './estimate-lines.ts';
import type { PrintableEstimate, PrintedEstimate } from './printable-estimate.ts';
import { putWorkChart, REQUIRED_WORK } from './work-chart.ts';

const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { ...BODY, bold: true };
const PATIENT: TextStyle = { size: 13, bold: true };
const LEGAL: TextStyle = { size: 8, colour: '#52606d' };
const RED: TextStyle = { ...STRONG, colour: '#b3261e' };

/** An estimate with its lines, the teeth they treat and the signatures. */
export const render: Renderer<PrintedEstimate> = (printed, options) =>
  renderPdf({
    title: titleOf(printed.estimate),
    author: printed.clinicName,
    createdAt: options.now,
    putContent: (sheet) => putEstimate(sheet, printed, options.timeZone),
    putPage: (sheet, pageCount) => putPage(sheet, printed.estimate, { ...options, pageCount }),
  });

const titleOf = ({ number }: PrintableEstimate): string => `Presupuesto N.º ${number}`;

function putEstimate(sheet: Sheet, printed: PrintedEstimate, timeZone: string): void {
  const { estimate, docNumber } = printed;
  const { patient, createdBy, note, acceptance } = estimate;
  putLetterhead(sheet, titleOf(estimate), printed);
  putText(sheet, patient.name, PATIENT);
  sheet.y += 4;
  putFields(sheet, fieldsOf(estimate, docNumber, timeZone), 5);
  putState(sheet, estimate, timeZone);
  putHeading(sheet, 'Prestaciones');
  putEstimateLines(sheet, estimate);
  putInstalments(sheet, estimate);
  if (note) {
    putHeading(sheet, 'Observaciones', lineHeight(BODY));
    putText(sheet, note, BODY);
  }
  const conditions = conditionsOf(sheet, estimate);
  const end = CONDITIONS_GAP + conditions.length * lineHeight(LEGAL) + SIGNATURES_HEIGHT;
  putWorkChart(sheet, REQUIRED_WORK, estimate.lines, end);
  sheet.ensure(end);
  sheet.y += CONDITIONS_GAP;
  putLines(sheet, conditions, LEGAL);
  putSignatures(sheet, {
    left: {
      texts: [
        'Firma del paciente o responsable',
        acceptance ? `${acceptance.name} · DNI ${thousands(acceptance.docNumber)}` : 'Aclaración y DNI',
      ],
      strokes: acceptance?.signature ?? null,
    },
    right: { texts: ['Firma y sello del profesional', createdBy.name] },
  });
}

function fieldsOf(
  { coverage, presentedAt, validUntil }: PrintableEstimate,
  docNumber: string | null,
  timeZone: string,
): [string, string][] {
  const { insurance, plan, affiliateNumber } = coverage;
  const insuranceName = [insurance?.name, plan?.name].filter(Boolean).join(' · ');
  return [
    ['DNI', docNumber ? thousands(docNumber) : '—'],
    ['Obra social', insuranceName || 'Particular'],
    ['Número de afiliado', affiliateNumber || '—'],
    ['Presentado', presentedAt ? formatDate(new Date(presentedAt), timeZone) : '—'],
    ['Válido hasta', formatDay(validUntil)],
  ];
}

const WAYS: Readonly<Record<NonNullable<PrintableEstimate['acceptance']>['way'], string>> = {
  signature: 'con su firma en pantalla',
  typed: 'con su nombre escrito en pantalla',
  link: 'por el enlace que recibió',
};

function putState(sheet: Sheet, { state, acceptance, rejection }: PrintableEstimate, timeZone: string): void {
  if (state === 'draft') putText(sheet, 'Borrador: todavía no se presentó al paciente.', RED);
  if (state === 'expired') putText(sheet, 'Vencido: los precios pueden haber cambiado.', RED);
  if (acceptance) {
    const { at, name, docNumber, way, takenBy } = acceptance;
    const before = takenBy ? ` ante ${takenBy.name}` : '';
    const person = `${name}, DNI ${thousands(docNumber)}`;
    putText(
      sheet,
      `Aceptado el ${formatMoment(new Date(at), timeZone)} por ${person}, ${WAYS[way]}${before}.`,
      STRONG,
    );
  }
  if (rejection) {
    const reason = rejection.reason ? ` Motivo: ${rejection.reason}` : '';
    putText(sheet, `Rechazado el ${formatMoment(new Date(rejection.at), timeZone)}.${reason}`, RED);
  }
}

const INSTALMENT_COLUMNS = 4;

function putInstalments(sheet: Sheet, { instalments }: PrintableEstimate): void {
  if (instalments.length < 2) return;
  putHeading(sheet, 'Cuotas', 2 * lineHeight(BODY));
  putFields(
    sheet,
    instalments.map(({ day, amount }, index) => [
      `Cuota ${index + 1}, ${formatDay(day)}`,
      `$ ${formatCents(amount)}`,
    ]),
    INSTALMENT_COLUMNS,
  );
}

const CONDITIONS_GAP = 8;

/** In lines. */
function conditionsOf({ type }: Sheet, { validUntil, totals, lines }: PrintableEstimate): string[] {
  const texts = [
    `Los precios se mantienen hasta el ${formatDay(validUntil)}. Importes en pesos argentinos. Documento no válido como factura.`,
  ];
  if (totals.covered > 0)
    texts.push(
      'La cobertura es estimada: la parte del paciente puede cambiar según lo que autorice la obra social.',
    );
  if (lines.some(({ needsAuthorization }) => needsAuthorization))
    texts.push('(*) Requiere autorización previa de la obra social.');
  return texts.flatMap((text) => type.wrap(text, LEGAL, WIDTH));
}

function putPage(
  sheet: Sheet,
  estimate: PrintableEstimate,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  const { patient, hash } = estimate;
  const printed = `${titleOf(estimate)}. Impreso el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`;
  putRunningTexts(sheet, {
    head: `${titleOf(estimate)} · ${patient.name}`,
    foot: hash ? [printed, `SHA-256 ${hash}`] : [printed],
    pageCount,
  });
}
