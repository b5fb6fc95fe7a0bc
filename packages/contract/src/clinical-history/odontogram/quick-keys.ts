import { PALETTE, type ToolId } from './chart.ts';
import { FACE_KEYS, type FaceTarget, type KeyPress } from './keyboard.ts';
import { type Face, isToothCode, type ToothCode } from './teeth.ts';

/**
 * Keys that mark the chart without a pointer. Two digits typed within `DIGIT_PAUSE_MS` are a tooth; one digit is a tool,
 * selected after the pause or by any other key. After a tooth, initials collect its faces and Enter marks them:
 * `46 mod Enter`. A point repeats the last mark on the focused tooth, N opens its note.
 */

export const DIGIT_PAUSE_MS = 700;

/** The unfinished command. */
export type Typed =
  | { readonly digit: string }
  | { readonly tooth: ToothCode; readonly faces: readonly Face[] }
  | undefined;

export type Command =
  | { readonly type: 'select-tool'; readonly tool: ToolId }
  | { readonly type: 'go-to'; readonly target: FaceTarget }
  | { readonly type: 'mark'; readonly targets: readonly FaceTarget[] }
  | { readonly type: 'repeat' }
  | { readonly type: 'note' };

export interface Step {
  readonly typed: Typed;
  readonly commands: readonly Command[];
  /** False for a key that belongs to something else. */
  readonly handled: boolean;
}

const step = (typed: Typed, ...commands: readonly Command[]): Step => ({ typed, commands, handled: true });

export function pressKey(typed: Typed, press: KeyPress): Step {
  if (press.ctrlKey || press.altKey || press.metaKey) return { typed, commands: [], handled: false };
  if (/^\d$/.test(press.key)) return pressDigit(typed, press.key);
  if (!typed) return pressLetter(press.key);
  if (press.key === 'Escape') return step(undefined);
  if ('digit' in typed) {
    if (press.key === 'Backspace') return step(undefined);
    const next = pressKey(undefined, press);
    return { ...next, commands: [...selectTool(typed.digit), ...next.commands] };
  }
  return pressFace(typed, press.key);
}

/** The pause after a digit. */
export const endDigit = (typed: Typed): Step =>
  typed && 'digit' in typed ? step(undefined, ...selectTool(typed.digit)) : step(typed);

const selectTool = (digit: string): readonly Command[] => {
  const tool = PALETTE[Number(digit) - 1];
  return tool ? [{ type: 'select-tool', tool: tool.id }] : [];
};

function pressDigit(typed: Typed, digit: string): Step {
  if (typed && 'digit' in typed) {
    const tooth = typed.digit + digit;
    if (isToothCode(tooth))
      return step({ tooth, faces: [] }, { type: 'go-to', target: { tooth, face: 'oclusal' } });
    return step({ digit }, ...selectTool(typed.digit));
  }
  return step({ digit });
}

function pressLetter(key: string): Step {
  if (key === '.') return step(undefined, { type: 'repeat' });
  if (key.toLowerCase() === 'n') return step(undefined, { type: 'note' });
  return { typed: undefined, commands: [], handled: false };
}

function pressFace(
  { tooth, faces }: Exclude<Typed, undefined | { readonly digit: string }>,
  key: string,
): Step {
  const face = FACE_KEYS.get(key.toLowerCase());
  if (face) {
    return step(
      { tooth, faces: faces.includes(face) ? faces : [...faces, face] },
      { type: 'go-to', target: { tooth, face } },
    );
  }
  switch (key) {
    case ' ':
      return step({ tooth, faces });
    case 'Backspace':
      return step(faces.length > 0 ? { tooth, faces: faces.slice(0, -1) } : undefined);
    case 'Enter': {
      const marked: readonly Face[] = faces.length > 0 ? faces : ['oclusal'];
      return step(undefined, { type: 'mark', targets: marked.map((name) => ({ tooth, face: name })) });
    }
    default:
      return pressLetter(key);
  }
}
