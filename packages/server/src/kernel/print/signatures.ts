import { LEFT, RIGHT, type Sheet } from './sheet.ts';
import type { TextStyle } from './typesetter.ts';

const GREY = '#52606d';
const SMALL: TextStyle = { size: 8, colour: GREY };
const WIDTH = 200;
const GAP = 8;
const HEIGHT = 72;

/** In points, with the gap above. */
export const SIGNATURES_HEIGHT = GAP + HEIGHT;

/** Lines to sign on, one at each side of the page, with texts below. */
export function putSignatures(
  sheet: Sheet,
  { left, right }: { readonly left?: readonly string[]; readonly right?: readonly string[] },
): void {
  sheet.y += GAP;
  sheet.ensure(HEIGHT);
  const y = sheet.y + HEIGHT - 30;
  for (const [x, texts] of [
    [LEFT, left],
    [RIGHT - WIDTH, right],
  ] as const) {
    if (!texts) continue;
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(GREY)
      .stroke();
    for (const [index, text] of texts.entries()) {
      const line = sheet.type.fit(text, SMALL, WIDTH);
      sheet.type.draw(line, SMALL, { x: x + WIDTH / 2, y: y + 11 + index * 10 }, 'centre');
    }
  }
  sheet.y = y + 30;
}
