import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { formatDate, formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import { putFields, putHeading, putLines, putText, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { lineHeight } from '../../../kernel/print/typesetter.ts';
import { BODY, putTable, RED, renderDocument, SMALL, STRONG, SUBJECT } from './document.ts';
import { placeOf, putWorkChart, REQUIRED_WORK } from './work-chart.ts';

export interface PrintedEstimate extends Letterhead {
  readonly estimate: Estimate;
  readonly docNumber: string | null;
}

export const render: Renderer<PrintedEstimate> = (printed, options) =>
  renderDocument(printed, options, {
    title: titleOf(printed.estimate),
    subject: printed.estimate.patient.name,
    hash: printed.estimate.hash,
    putContent: (sheet) => putEstimate(sheet, printed, options.timeZone),
  });

const titleOf = ({ number }: Estimate): string => `Presupuesto N.º ${number}`;

function putEstimate(sheet: Sheet, printed: PrintedEstimate, timeZone: string): void {
  const { estimate, docNumber } = printed;
  const { patient, createdBy, note, acceptance } = estimate;
  putLetterhead(sheet, titleOf(estimate), printed);
  putText(sheet, patient.name, SUBJECT);
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
  const conditions = conditionLines(sheet, estimate);
  const tailHeight = CONDITIONS_GAP + conditions.length * lineHeight(SMALL) + SIGNATURES_HEIGHT;
  putWorkChart(sheet, REQUIRED_WORK, estimate.lines, tailHeight);
  sheet.ensure(tailHeight);
  sheet.y += CONDITIONS_GAP;
  putLines(sheet, conditions, SMALL);
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

function putEstimateLines(sheet: Sheet, { lines, totals, discount }: Estimate): void {
  const rows = lines.map((line) => [
    line.code,
    line.description + (line.needsAuthorization ? ' (*)' : ''),
    placeOf(line),
    formatCents(line.price),
    formatCents(line.covered),
    formatCents(line.patientPart),
  ]);
  const { price, covered, patientPart, total } = totals;
  const sums = ['', 'Total', '', formatCents(price), formatCents(covered), formatCents(patientPart)];
  const percent =
    discount && 'percent' in discount ? ` (${String(discount.percent).replace('.', ',')} %)` : '';
  const discounted = ['', `Descuento${percent}`, '', '', '', formatCents(-totals.discount)];
  const toPay = ['', 'A cargo del paciente', '', '', '', formatCents(total)];
  putTable(sheet, {
    columns: [
      { label: 'Código', width: 44 },
      { label: 'Prestación', width: 'rest' },
      { label: 'Pieza', width: 70 },
      { label: 'Precio ($)', width: 'amount' },
      { label: 'Cobertura ($)', width: 'amount', minWidth: 66 },
      { label: 'Paciente ($)', width: 'amount', minWidth: 62 },
    ],
    rows,
    totals: totals.discount > 0 ? [sums, discounted, toPay] : [sums],
  });
}

function fieldsOf(
  { coverage, presentedAt, validUntil }: Estimate,
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

const WAYS: Readonly<Record<NonNullable<Estimate['acceptance']>['way'], string>> = {
  signature: 'con su firma en pantalla',
  typed: 'con su nombre escrito en pantalla',
  link: 'por el enlace que recibió',
};

function putState(sheet: Sheet, { state, acceptance, rejection }: Estimate, timeZone: string): void {
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

function putInstalments(sheet: Sheet, { instalments }: Estimate): void {
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

function conditionLines({ type }: Sheet, { validUntil, totals, lines }: Estimate): string[] {
  const texts = [
    `Los precios se mantienen hasta el ${formatDay(validUntil)}. Importes en pesos argentinos. Documento no válido como factura.`,
  ];
  if (totals.covered > 0)
    texts.push(
      'La cobertura es estimada: la parte del paciente puede cambiar según lo que autorice la obra social.',
    );
  if (lines.some(({ needsAuthorization }) => needsAuthorization))
    texts.push('(*) Requiere autorización previa de la obra social.');
  return texts.flatMap((text) => type.wrap(text, SMALL, WIDTH));
}
