import {
  type Chart,
  needsExtraction,
  statusOf,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  FACE_LEGEND,
  faceFill,
  faceSymbol,
  LEGEND,
  markOf,
  TOOTH_MARKS,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  LETTER_FONT_SIZE,
  type Line,
  layoutChart,
  NOTE_BADGE_RADIUS,
  NUMBER_FONT_SIZE,
  type Point,
  shapeOf,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { marksOf } from '@dentaria/contract/clinical-history/odontogram/tooth-marks.ts';
import { outlineOf } from '@dentaria/contract/clinical-history/odontogram/tooth-outline.ts';
import { LEFT, putText, RIGHT, type Sheet, WIDTH } from './sheet.ts';
import { ascent, INK, lineHeight, type TextStyle } from './typesetter.ts';

const LINE = '#62707f';
const BADGE_COLOUR = '#c25700';

interface LegendEntry {
  readonly sign: (typeof LEGEND)[number]['sign'] | 'badge';
  readonly symbol: string;
  readonly colour: string;
  readonly text: string;
}

export const badge = (symbol: string, text: string): LegendEntry => ({
  sign: 'badge',
  symbol,
  colour: BADGE_COLOUR,
  text,
});

const NOTE_BADGE = badge('N', 'Con nota');

const CHART_WIDTH = layoutChart([]).width;
const SCALE = WIDTH / CHART_WIDTH;

export const chartHeight = (rows: readonly TeethRow[]): number =>
  layoutChart(rows, 'anatomic').height * SCALE;

export function putChart(
  sheet: Sheet,
  rows: readonly TeethRow[],
  chart: Chart,
  badgedTeeth: ReadonlySet<string>,
  { symbol } = NOTE_BADGE,
): void {
  const { doc } = sheet;
  const layout = layoutChart(rows, 'anatomic');
  sheet.ensure(layout.height * SCALE);
  doc.save();
  doc.translate(LEFT, sheet.y).scale(SCALE);
  for (const { text, x, y, anchor } of layout.captions) {
    const style = { size: 12, bold: true, colour: '#526070' };
    put(sheet, text, style, { x, y, align: anchor === 'end' ? 'right' : 'left' });
  }
  for (const { from, to } of [layout.midline, ...(layout.archLine ? [layout.archLine] : [])]) {
    doc
      .moveTo(from.x, from.y)
      .lineTo(to.x, to.y)
      .lineWidth(1)
      .dash(4, { space: 4 })
      .strokeColor('#9aa8b5')
      .stroke();
  }
  doc.undash();
  for (const { tooth, x, y } of layout.teeth) {
    doc.save().translate(x, y);
    drawTooth(sheet, tooth, statusOf(chart, tooth), badgedTeeth.has(tooth) ? symbol : undefined);
    doc.restore();
  }
  doc.restore();
  sheet.y += layout.height * SCALE;
}

function drawTooth(sheet: Sheet, tooth: ToothCode, status: ToothStatus, symbol: string | undefined): void {
  const { doc } = sheet;
  const shape = shapeOf(tooth);
  doc.path(outlineOf(tooth).path).lineWidth(1).strokeColor(LINE).stroke();
  put(
    sheet,
    tooth,
    { size: NUMBER_FONT_SIZE, bold: true, colour: INK },
    { ...shape.number, align: 'centre' },
  );
  for (const { face, points, letter } of shape.faces) {
    const fill = faceFill(status, face);
    doc
      .polygon(...points.map(({ x, y }) => [x, y]))
      .lineWidth(1)
      .fillAndStroke(fill, LINE);
    const style = {
      size: LETTER_FONT_SIZE,
      bold: markOf(status, face) !== null,
      colour: isDark(fill) ? '#ffffff' : '#5b6875',
    };
    put(sheet, faceSymbol(tooth, face, status), style, { ...letter, align: 'centre' });
  }
  const { absent, crown, extraction } = TOOTH_MARKS;
  const marks = marksOf(tooth, 'anatomic');
  if (status.crown) {
    const { centre, rx, ry } = marks.crown;
    doc.ellipse(centre.x, centre.y, rx, ry).lineWidth(2.5).strokeColor(crown.colour).stroke();
  }
  if (needsExtraction(status)) drawLines(sheet, marks.extraction, extraction.colour);
  if (status.absent) drawLines(sheet, marks.absent, absent.colour);
  if (symbol) {
    const { x, y } = shape.noteBadge;
    doc.circle(x, y, NOTE_BADGE_RADIUS).fill(BADGE_COLOUR);
    put(sheet, symbol, { size: 7, bold: true, colour: '#ffffff' }, { x, y: y + 2.5, align: 'centre' });
  }
}

function drawLines({ doc }: Sheet, lines: readonly Line[], colour: string): void {
  doc.lineCap('round');
  for (const [stroke, width] of [
    ['#ffffff', 6.5],
    [colour, 4],
  ] as const) {
    for (const { from, to } of lines)
      doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(width).strokeColor(stroke).stroke();
  }
  doc.lineCap('butt');
}

const put = (
  { type }: Sheet,
  text: string,
  style: TextStyle,
  { align, ...at }: Point & { readonly align: 'left' | 'right' | 'centre' },
): void => type.draw(type.fit(text, style, CHART_WIDTH), style, at, align);

function isDark(colour: string): boolean {
  const [r = 255, g = 255, b = 255] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 150;
}

const TEXT: TextStyle = { size: 8 };
const SYMBOL_SIZE = 9;

export function putLegend(sheet: Sheet, entries: readonly LegendEntry[] = [...LEGEND, NOTE_BADGE]): void {
  const { doc, type } = sheet;
  sheet.ensure(40);
  let x = LEFT;
  for (const { sign, symbol, colour, text } of entries) {
    const width = SYMBOL_SIZE + 4 + type.measure(text, TEXT);
    if (x + width > RIGHT) {
      x = LEFT;
      sheet.y += 13;
    }
    const top = sheet.y + 1;
    if (sign === 'face') doc.rect(x, top, SYMBOL_SIZE, SYMBOL_SIZE).fill(colour);
    if (sign === 'badge')
      doc.circle(x + SYMBOL_SIZE / 2, top + SYMBOL_SIZE / 2, SYMBOL_SIZE / 2).fill(colour);
    if (symbol) {
      const middle = { x: x + SYMBOL_SIZE / 2, y: top + 6.9, align: 'centre' } as const;
      put(sheet, symbol, { size: 6.5, bold: true, colour: '#ffffff' }, middle);
    }
    doc.lineWidth(1.5).strokeColor(colour);
    if (sign === 'circle')
      doc.circle(x + SYMBOL_SIZE / 2, top + SYMBOL_SIZE / 2, SYMBOL_SIZE / 2 - 0.5).stroke();
    if (sign === 'equals')
      doc
        .moveTo(x, top + 3)
        .lineTo(x + SYMBOL_SIZE, top + 3)
        .moveTo(x, top + 6.5)
        .lineTo(x + SYMBOL_SIZE, top + 6.5)
        .stroke();
    if (sign === 'cross')
      doc
        .moveTo(x + 1, top + 1)
        .lineTo(x + SYMBOL_SIZE - 1, top + SYMBOL_SIZE - 1)
        .moveTo(x + SYMBOL_SIZE - 1, top + 1)
        .lineTo(x + 1, top + SYMBOL_SIZE - 1)
        .stroke();
    type.draw(text, TEXT, { x: x + SYMBOL_SIZE + 4, y: sheet.y + ascent(TEXT) });
    x += width + 14;
  }
  sheet.y += lineHeight(TEXT) + 4;
  putText(sheet, FACE_LEGEND, { size: 7.5, colour: '#52606d' });
}
