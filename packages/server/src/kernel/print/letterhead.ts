import { LEFT, putLines, putText, RIGHT, type Sheet, WIDTH } from './sheet.ts';
import { ascent, lineHeight, type TextStyle } from './typesetter.ts';

/** From packages/web/public/favicon.svg, which is 32 units wide. */
export const LOGO_SHAPES = [
  {
    fill: '#1976d2',
    path: 'M7 2h8.5C23.8 2 30 8 30 16s-6.2 14-14.5 14H7a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z',
    offset: { x: 0, y: 0 },
    scale: 1,
  },
  {
    fill: '#fff',
    path: 'M10.9 6.5c-3 0-5.1 2.4-5.1 5.6 0 2 .7 3.4 1.4 5.1.6 1.5.8 3.2 1.1 5 .3 2 .8 3.9 2.2 3.9 1.7 0 1.9-1.9 2.3-4 .4-1.9.9-3.7 3.2-3.7s2.8 1.8 3.2 3.7c.4 2.1.6 4 2.3 4 1.4 0 1.9-1.9 2.2-3.9.3-1.8.5-3.5 1.1-5 .7-1.7 1.4-3.1 1.4-5.1 0-3.2-2.1-5.6-5.1-5.6-2.2 0-3.4 1.1-5.1 1.1s-2.9-1.1-5.1-1.1Z',
    offset: { x: 4.4, y: 4.7 },
    scale: 0.7,
  },
] as const;
const LOGO_UNITS = 32;

const LOGO_POINTS = { size: 30, gap: 10 } as const;
const INDENT = LOGO_POINTS.size + LOGO_POINTS.gap;

const CLINIC: TextStyle = { size: 15, bold: true, colour: '#0b4a8f' };
const ADDRESS: TextStyle = { size: 8.5, colour: '#52606d' };
const TITLE: TextStyle = { size: 10, bold: true, colour: '#52606d' };

export interface Letterhead {
  readonly clinicName: string;
  readonly clinicAddress: string | null;
}

export function putLetterhead(sheet: Sheet, text: string, { clinicName, clinicAddress }: Letterhead): void {
  const { doc, type } = sheet;
  const top = sheet.y;
  putLogo(sheet);
  const title = type.fit(text, TITLE, WIDTH);
  type.draw(title, TITLE, { x: RIGHT, y: top + ascent(CLINIC) }, 'right');
  const name = type.wrap(clinicName, CLINIC, WIDTH - INDENT - type.measure(title, TITLE) - 16);
  if (name.length === 1 && !clinicAddress) sheet.y += (LOGO_POINTS.size - lineHeight(CLINIC)) / 2;
  putLines(sheet, name, CLINIC, INDENT);
  if (clinicAddress) putText(sheet, clinicAddress, ADDRESS, INDENT);
  if (sheet.pages === 1) sheet.y = Math.max(sheet.y, top + LOGO_POINTS.size);
  sheet.y += 4;
  doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(1.5).strokeColor('#0b4a8f').stroke();
  sheet.y += 7;
}

function putLogo({ doc, y }: Sheet): void {
  for (const { fill, path, offset, scale } of LOGO_SHAPES) {
    doc
      .save()
      .translate(LEFT, y)
      .scale(LOGO_POINTS.size / LOGO_UNITS);
    doc.translate(offset.x, offset.y).scale(scale);
    doc.path(path).fill(fill);
    doc.restore();
  }
}
