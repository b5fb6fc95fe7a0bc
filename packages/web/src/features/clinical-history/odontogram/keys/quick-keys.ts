import type { FaceTarget, ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  type Face,
  isToothCode,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { useState } from 'react';
import { isForFieldOrOverlay, usePageKeys } from '../../../../shared/lib/page-keys.ts';
import { FACE_KEYS, type KeyPress } from './keyboard.ts';

/** Disjoint from `FACE_KEYS`. Agregar nota has no letter, because N opens the note of a tooth. */
export const TOOL_KEYS: ReadonlyMap<string, ToolId> = new Map([
  ['r', 'restoration'],
  ['c', 'caries'],
  ['e', 'extraction'],
  ['a', 'absent'],
  ['k', 'crown'],
  ['b', 'clear'],
]);

export const keyOfTool = (tool: ToolId): string | undefined =>
  [...TOOL_KEYS].find(([, id]) => id === tool)?.[0].toUpperCase();

interface TypedDigit {
  readonly digit: string;
}

interface TypedTooth {
  readonly tooth: ToothCode;
  readonly faces: readonly Face[];
}

interface Rejected {
  readonly rejected: string;
}

export type Typed = TypedDigit | TypedTooth | Rejected | undefined;

export type Command =
  | { readonly type: 'select-tool'; readonly tool: ToolId }
  | { readonly type: 'go-to'; readonly target: FaceTarget }
  | { readonly type: 'mark'; readonly targets: readonly FaceTarget[] }
  | { readonly type: 'repeat' }
  | { readonly type: 'note' };

export interface Step {
  readonly typed: Typed;
  readonly commands: readonly Command[];
  readonly handled: boolean;
}

const step = (typed: Typed, ...commands: readonly Command[]): Step => ({ typed, commands, handled: true });

const unhandled = (typed: Typed): Step => ({ typed, commands: [], handled: false });

/** `46 mod Enter` marks three faces of tooth 46. A mistyped command is rejected until Enter, so that it marks nothing. */
export function pressKey(typed: Typed, press: KeyPress): Step {
  if (press.ctrlKey || press.altKey || press.metaKey) return unhandled(typed);
  const key = press.key.toLowerCase();
  if (/^\d$/.test(key)) return pressDigit(typed, key);
  if (!typed) return pressFirst(key);
  if (key === 'escape') return step(undefined);
  return 'tooth' in typed ? pressAfterTooth(typed, key) : pressAfterMistake(typed, key);
}

function pressDigit(typed: Typed, digit: string): Step {
  if (!typed || !('digit' in typed)) return step({ digit });
  const tooth = typed.digit + digit;
  return isToothCode(tooth)
    ? step({ tooth, faces: [] }, { type: 'go-to', target: { tooth, face: 'oclusal' } })
    : step({ rejected: tooth });
}

function pressFirst(key: string): Step {
  const tool = TOOL_KEYS.get(key);
  if (tool) return step(undefined, { type: 'select-tool', tool });
  if (key === '.') return step(undefined, { type: 'repeat' });
  return key === 'n' ? step(undefined, { type: 'note' }) : unhandled(undefined);
}

function pressAfterTooth(typed: TypedTooth, key: string): Step {
  const { tooth, faces } = typed;
  const face = FACE_KEYS.get(key);
  if (face)
    return step(
      { tooth, faces: faces.includes(face) ? faces : [...faces, face] },
      { type: 'go-to', target: { tooth, face } },
    );
  const tool = TOOL_KEYS.get(key);
  if (tool) return step(typed, { type: 'select-tool', tool });
  switch (key) {
    case ' ':
      return step(typed);
    case 'backspace':
      return step(faces.length > 0 ? { tooth, faces: faces.slice(0, -1) } : undefined);
    case 'enter': {
      const marked: readonly Face[] = faces.length > 0 ? faces : ['oclusal'];
      return step(undefined, { type: 'mark', targets: marked.map((name) => ({ tooth, face: name })) });
    }
    default: {
      const next = pressFirst(key);
      return !next.handled && isText(key) ? step({ rejected: tooth + key }) : next;
    }
  }
}

function pressAfterMistake(typed: TypedDigit | Rejected, key: string): Step {
  if (key === 'enter' || key === 'backspace') return step(undefined);
  if (!isText(key)) return unhandled(undefined);
  const rejected = 'digit' in typed ? { rejected: (typed.digit + key).trim() } : typed;
  const tool = TOOL_KEYS.get(key);
  return tool ? step(rejected, { type: 'select-tool', tool }) : step(rejected);
}

const isText = (key: string): boolean => [...key].length === 1;

export function useQuickKeys(enabled: boolean, run: (command: Command) => void): Typed {
  const [typed, setTyped] = useState<Typed>();
  const press = (event: KeyboardEvent): void => {
    if (isForFieldOrOverlay(event)) return;
    const step = pressKey(typed, event);
    if (step.handled) {
      event.preventDefault();
      event.stopPropagation();
    }
    setTyped(step.typed);
    step.commands.forEach(run);
  };
  // Capture: after a tooth's number, letters collect faces instead of moving the focus.
  usePageKeys(press, { enabled, capture: true });
  return enabled ? typed : undefined;
}
