import { describe, expect, it } from 'vitest';
import { FACE_KEYS, type KeyPress } from './keyboard.ts';
import { type Command, pressKey, TOOL_KEYS, type Typed } from './quick-keys.ts';

function type(keys: readonly (string | KeyPress)[]) {
  let typed: Typed;
  const commands: Command[] = [];
  const unhandled: string[] = [];
  for (const key of keys) {
    const press = typeof key === 'string' ? { key } : key;
    const step = pressKey(typed, press);
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

describe('letters', () => {
  it.each([
    ['r', 'restoration'],
    ['c', 'caries'],
    ['e', 'extraction'],
    ['a', 'absent'],
    ['k', 'crown'],
    ['B', 'clear'],
  ])('%s selects %s', (letter, tool) => {
    expect(type([letter])).toEqual({ typed: undefined, commands: [tool], unhandled: [] });
  });

  it('differ between tools and faces', () => {
    expect([...TOOL_KEYS.keys()].filter((key) => FACE_KEYS.has(key))).toEqual([]);
  });

  it('select a tool in the middle of a command', () => {
    expect(type([...'46 mrd', 'Enter']).commands.slice(2)).toEqual([
      'restoration',
      '46 distal',
      'mark 46 mesial, 46 distal',
    ]);
  });
});

describe('digits', () => {
  it.each(['11', '46', '85'])('%s is a tooth', (tooth) => {
    expect(type([...tooth])).toMatchObject({ typed: { tooth, faces: [] }, commands: [`${tooth} oclusal`] });
  });

  it.each([...'0123456789'])('%s alone changes nothing, whatever follows', (digit) => {
    expect(type([digit])).toEqual({ typed: { digit }, commands: [], unhandled: [] });
    expect(type([digit, 'Enter'])).toEqual({ typed: undefined, commands: [], unhandled: [] });
    expect(type([digit, 'ArrowLeft'])).toEqual({ typed: undefined, commands: [], unhandled: ['ArrowLeft'] });
    expect(type([digit, '.', 'n', 'o', ' ', 'Enter'])).toMatchObject({ typed: undefined, commands: [] });
  });

  it('are forgotten after Escape or Backspace', () => {
    expect(type(['4', 'Escape', ...'46']).typed).toMatchObject({ tooth: '46' });
    expect(type(['4', 'Backspace', ...'46']).typed).toMatchObject({ tooth: '46' });
  });
});

describe('a mistyped command', () => {
  it.each(['126o', '19o', '46x', '46 mz', '1.', '126on', '461b', '99'])(
    '%s and Enter mark nothing',
    (keys) => {
      const { typed, commands, unhandled } = type([...keys, 'Enter']);
      expect(typed).toBeUndefined();
      expect(unhandled).toEqual([]);
      expect(commands.filter((command) => /mark|repeat|note/.test(command))).toEqual([]);
    },
  );

  it('is replaced by the next number', () => {
    expect(type([...'126o', ...'36o', 'Enter']).commands.at(-1)).toBe('mark 36 oclusal');
    expect(type([...'1946', 'Enter']).commands).toEqual(['46 oclusal', 'mark 46 oclusal']);
  });

  it('shows what was typed', () => {
    expect(type([...'126o']).typed).toEqual({ rejected: '6o' });
    expect(type([...'19']).typed).toEqual({ rejected: '19' });
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

  it('is dropped by another tooth, Escape or any other key', () => {
    expect(type([...'46m', ...'36o', 'Enter']).commands.at(-1)).toBe('mark 36 oclusal');
    expect(type([...'46m', 'Escape', 'Enter'])).toMatchObject({ typed: undefined, unhandled: ['Enter'] });
    expect(type([...'46m', 'ArrowLeft'])).toMatchObject({ typed: undefined, unhandled: ['ArrowLeft'] });
    expect(type([...'46', 'n']).commands.at(-1)).toBe('note');
  });
});

it('ignores letters without a tooth, and keys with Ctrl, Alt or Meta', () => {
  expect(type(['m', 'Enter', ' ', 'Escape']).unhandled).toEqual(['m', 'Enter', ' ', 'Escape']);
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(type([{ key: '4', [modifier]: true }])).toEqual({
      typed: undefined,
      commands: [],
      unhandled: ['4'],
    });
});
