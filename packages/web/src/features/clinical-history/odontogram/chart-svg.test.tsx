import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { ChartSvg } from './ChartSvg.tsx';

const draw = (pressable = true) => {
  const onTarget = vi.fn();
  render(
    <ChartSvg
      rows={visibleTeeth('mixta', {}, [])}
      chart={{}}
      notes={{}}
      pressable={pressable}
      onTarget={onTarget}
    />,
  );
  const face = screen.getByLabelText('Pieza 16, cara oclusal: sin hallazgos');
  return { onTarget, face };
};

describe('a press', () => {
  it.each([
    ['that stays where it was', 0, 1],
    ['of a trembling hand', 4, 1],
    ['that moved the chart', 40, 0],
  ])('%s', (_, distance, targets) => {
    const { onTarget, face } = draw();
    fireEvent.pointerDown(face, { clientX: 100, clientY: 100 });
    fireEvent.pointerUp(face, { clientX: 100 + distance, clientY: 100 });
    fireEvent.click(face, { clientX: 100 + distance, clientY: 100 });
    expect(onTarget).toHaveBeenCalledTimes(targets);
    if (targets > 0) expect(onTarget).toHaveBeenCalledWith({ tooth: '16', face: 'oclusal' });
  });

  test('a key after a drag is heard', () => {
    const { onTarget, face } = draw();
    fireEvent.pointerDown(face, { clientX: 100, clientY: 100 });
    fireEvent.click(face, { clientX: 300, clientY: 100 });
    fireEvent.keyDown(face, { key: 'Enter' });
    expect(onTarget).toHaveBeenCalledTimes(1);
  });

  test('in view mode reports nothing, by mouse or by key', () => {
    const { onTarget, face } = draw(false);
    fireEvent.click(face);
    fireEvent.keyDown(face, { key: ' ' });
    expect(onTarget).not.toHaveBeenCalled();
  });
});

test('has one tab stop, wherever the keyboard has gone', () => {
  draw();
  const stops = () => document.querySelectorAll('svg [tabindex="0"]');
  expect(stops()).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End', ctrlKey: true });
  expect(stops()).toHaveLength(1);
  expect(stops()[0]).toHaveAttribute('data-tooth', '38');
  cleanup();
});
