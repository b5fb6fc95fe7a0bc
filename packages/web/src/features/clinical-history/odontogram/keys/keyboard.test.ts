import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { describe, expect, it } from 'vitest';
import { initialTarget, moveFocus } from './keyboard.ts';

const ALL = visibleTeeth('mixta', {}, []);
const PERMANENT = visibleTeeth('permanente', {}, []);

/** Parses `16 oclusal`. */
const target = (text: string) => {
  const [tooth, face] = text.split(' ');
  return { tooth, face } as FaceTarget;
};
/** Parses `Shift+ArrowUp`. */
const press = (text: string) => {
  const parts = text.split('+');
  return {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
  };
};
const move = (from: string, keys: string, rows = ALL) => {
  const moved = moveFocus(target(from), press(keys), rows);
  return moved && `${moved.tooth} ${moved.face}`;
};

describe('moveFocus', () => {
  it.each([
    ['18 oclusal', 'ArrowRight', '17 oclusal'],
    ['11 mesial', 'ArrowRight', '21 mesial'],
    ['31 vestibular', 'ArrowLeft', '41 vestibular'],
    ['18 oclusal', 'ArrowLeft', '18 oclusal'],
    ['38 oclusal', 'ArrowRight', '38 oclusal'],
    ['15 lingual', 'ArrowDown', '55 lingual'],
    ['18 oclusal', 'ArrowDown', '55 oclusal'],
    ['28 oclusal', 'ArrowDown', '65 oclusal'],
    ['61 oclusal', 'ArrowUp', '21 oclusal'],
    ['51 oclusal', 'ArrowDown', '81 oclusal'],
    ['75 oclusal', 'ArrowDown', '35 oclusal'],
    ['18 oclusal', 'ArrowUp', '18 oclusal'],
    ['48 oclusal', 'ArrowDown', '48 oclusal'],
    ['13 distal', 'Home', '18 distal'],
    ['13 distal', 'End', '28 distal'],
    ['82 distal', 'End', '75 distal'],
    ['82 distal', 'Ctrl+Home', '18 distal'],
    ['82 distal', 'Ctrl+End', '38 distal'],
  ])('moves from %s with %s to %s', (from, keys, to) => {
    expect(move(from, keys)).toBe(to);
  });

  it.each([
    ['18 oclusal', 'ArrowDown', '48 oclusal'],
    ['36 oclusal', 'ArrowUp', '26 oclusal'],
  ])('moves among the permanent teeth from %s with %s to %s', (from, keys, to) => {
    expect(move(from, keys, PERMANENT)).toBe(to);
  });

  it.each([
    ['16 oclusal', 'Shift+ArrowUp', '16 vestibular'],
    ['16 oclusal', 'Shift+ArrowRight', '16 mesial'],
    ['26 oclusal', 'Shift+ArrowRight', '26 distal'],
    ['46 oclusal', 'Shift+ArrowUp', '46 lingual'],
    ['16 lingual', 'Shift+ArrowUp', '16 oclusal'],
    ['16 distal', 'Shift+ArrowRight', '16 oclusal'],
    ['16 distal', 'Shift+ArrowUp', '16 vestibular'],
    ['16 vestibular', 'Shift+ArrowUp', '16 vestibular'],
    ['16 oclusal', 'v', '16 vestibular'],
    ['16 oclusal', 'P', '16 lingual'],
    ['46 oclusal', 'l', '46 lingual'],
    ['11 mesial', 'i', '11 oclusal'],
    ['16 mesial', 'o', '16 oclusal'],
    ['16 oclusal', 'm', '16 mesial'],
    ['16 oclusal', 'd', '16 distal'],
  ])('moves between faces from %s with %s to %s', (from, keys, to) => {
    expect(move(from, keys)).toBe(to);
  });

  it.each([
    'Tab',
    'Enter',
    ' ',
    'Escape',
    'x',
    'Ctrl+d',
    'Meta+v',
    'Alt+ArrowLeft',
    'Ctrl+ArrowLeft',
    'toString',
  ])('ignores %s', (keys) => {
    expect(move('16 oclusal', keys)).toBeNull();
  });

  it('returns the same target at an edge', () => {
    const edge = target('18 oclusal');
    expect(moveFocus(edge, press('ArrowLeft'), ALL)).toBe(edge);
  });

  it('moves from a hidden tooth to the first one', () => {
    expect(move('55 mesial', 'ArrowRight', PERMANENT)).toBe('18 oclusal');
    expect(initialTarget([])).toBeNull();
  });

  it('can move to every tooth', () => {
    const seen = new Set<string>();
    let at = initialTarget(ALL);
    const queue = at ? [at] : [];
    for (at = queue.shift() ?? null; at; at = queue.shift() ?? null) {
      if (seen.has(at.tooth)) continue;
      seen.add(at.tooth);
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        const next = moveFocus(at, { key }, ALL);
        if (next) queue.push(next);
      }
    }
    expect(seen.size).toBe(TEETH.length);
  });
});
