import { LEFT, RIGHT, type Sheet } from './sheet.ts';
import { INK, type TextStyle } from './typesetter.ts';

const GREY = '#52606d';
const SMALL: TextStyle = { size: 8, colour: GREY };
const WIDTH = 200;
const GAP = 8;
const HEIGHT = 72;

export const SIGNATURES_HEIGHT = GAP + HEIGHT;

interface Signature {
  readonly texts: readonly string[];
  /** Drawn on a screen, as points in a box of 1000 × 400. */
  readonly strokes?: readonly Stroke[] | null;
}

type Stroke = readonly (readonly [x: number, y: number, ...rest: number[]])[];

const BOX = { width: 1000, height: 400 } as const;

export function putSignatures(
  sheet: Sheet,
  { left, right }: { readonly left?: Signature; readonly right?: Signature },
): void {
  sheet.y += GAP;
  sheet.ensure(HEIGHT);
  const y = sheet.y + HEIGHT - 30;
  for (const [x, signature] of [
    [LEFT, left],
    [RIGHT - WIDTH, right],
  ] as const) {
    if (!signature) continue;
    if (signature.strokes) drawStrokes(sheet, signature.strokes, x, y);
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(GREY)
      .stroke();
    for (const [index, text] of signature.texts.entries()) {
      const line = sheet.type.fit(text, SMALL, WIDTH);
      sheet.type.draw(line, SMALL, { x: x + WIDTH / 2, y: y + 11 + index * 10 }, 'centre');
    }
  }
  sheet.y = y + 30;
}

function drawStrokes({ doc }: Sheet, strokes: readonly Stroke[], left: number, baseline: number): void {
  const height = HEIGHT - 30;
  const scale = height / BOX.height;
  doc
    .save()
    .translate(left + (WIDTH - BOX.width * scale) / 2, baseline - height)
    .scale(scale)
    .lineWidth(1 / scale)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(INK);
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    doc.moveTo(first[0], first[1]);
    for (const [x, y] of rest.length > 0 ? rest : [first]) doc.lineTo(x, y);
    doc.stroke();
  }
  doc.restore();
}
