import { describe, expect, it } from 'vitest';
import type { KeyPress } from './keyboard.ts';
import { type Command, endDigit, pressKey, type Typed } from './quick-keys.ts';

/** `-` is the pause after a digit. */
function type(keys: readonly (string | KeyPress)[]) {
  let typed: Typed;
  const commands: Command[] = [];
  const unhandled: string[] = [];
  for (const key of keys) {
    const press = typeof key === 'string' ? { key } : key;
    const step = key === '-' ? endDigit(typed) : pressKey(typed, press);
    typed = step.typed;
    commands.push(...step.commands);
    if (!step.handled) unhandled.push(press.key);
  }
  return { typed, commands: commands.map(describeCommand), unhandled };
}

function describeCommand(command: Command): string {
  switch (command.type) {
    case 'select-tool':
      return command.tool;
    case 'go-to':
      return `${command.target.tooth} ${command.target.face}`;
    case 'mark':
      return `mark ${command.targets.map(({ tooth, face }) => `${tooth} ${face}`).join(', ')}`;
    default:
      return command.type;
  }
}

describe('digits', () => {
  it.each([
    ['1', 'restoration'],
    ['2', 'caries'],
    ['3', 'extraction'],
    ['4', 'absent'],
    ['5', 'crown'],
    ['6', 'clear'],
    ['7', 'note'],
  ])('%s and a pause selects %s', (digit, tool) => {
    expect(type([digit])).toMatchObject({ typed: { digit }, commands: [] });
    expect(type([digit, '-'])).toEqual({ typed: undefined, commands: [tool], unhandled: [] });
  });

  it.each(['8', '9', '0'])('%s alone selects nothing', (digit) => {
    expect(type([digit, '-'])).toEqual({ typed: undefined, commands: [], unhandled: [] });
  });

  it.each(['11', '46', '85'])('%s is a tooth', (tooth) => {
    expect(type([...tooth])).toMatchObject({ typed: { tooth, faces: [] }, commands: [`${tooth} oclusal`] });
  });

  it('that are no tooth are two tools', () => {
    expect(type(['1', '9', '-']).commands).toEqual(['restoration']);
    expect(type(['5', '7', '-']).commands).toEqual(['crown', 'note']);
  });

  it('select the tool at once when another key follows', () => {
    expect(type(['5', '.'])).toEqual({ typed: undefined, commands: ['crown', 'repeat'], unhandled: [] });
    expect(type(['5', 'Enter'])).toEqual({ typed: undefined, commands: ['crown'], unhandled: ['Enter'] });
  });

  it('are forgotten after Escape or Backspace', () => {
    expect(type(['4', 'Escape', '-']).commands).toEqual([]);
    expect(type(['4', 'Backspace', '-']).commands).toEqual([]);
  });
});

describe('a tooth', () => {
  it('collects faces, which Enter marks together', () => {
    expect(type([...'46 mod', 'Enter'])).toEqual({
      typed: undefined,
      commands: [
        '46 oclusal',
        '46 mesial',
        '46 oclusal',
        '46 distal',
        'mark 46 mesial, 46 oclusal, 46 distal',
      ],
      unhandled: [],
    });
  });

  it('counts a face once, and Backspace removes the last one', () => {
    expect(type([...'11vivP', 'Backspace', 'Enter']).commands.at(-1)).toBe('mark 11 vestibular, 11 oclusal');
    expect(type([...'11', 'Backspace']).typed).toBeUndefined();
  });

  it('without faces means the central one', () => {
    expect(type([...'46', 'Enter']).commands.at(-1)).toBe('mark 46 oclusal');
  });

  it('gives way to another tooth, to Escape and to other keys', () => {
    expect(type([...'46m', ...'36o', 'Enter']).commands.at(-1)).toBe('mark 36 oclusal');
    expect(type([...'46m', 'Escape', 'Enter'])).toMatchObject({ typed: undefined, unhandled: ['Enter'] });
    expect(type([...'46m', 'ArrowLeft'])).toMatchObject({ typed: undefined, unhandled: ['ArrowLeft'] });
    expect(type([...'46', 'n']).commands.at(-1)).toBe('note');
  });
});

it('leaves letters without a tooth, and keys with Ctrl, Alt or Meta, to others', () => {
  expect(type(['m', 'Enter', ' ', 'Escape']).unhandled).toEqual(['m', 'Enter', ' ', 'Escape']);
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(type([{ key: '4', [modifier]: true }])).toEqual({
      typed: undefined,
      commands: [],
      unhandled: ['4'],
    });
});
