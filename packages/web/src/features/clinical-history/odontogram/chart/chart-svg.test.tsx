import { normalizeChart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { ChartSvg } from './ChartSvg.tsx';

const renderChart = () => {
  const onPress = vi.fn();
  render(<ChartSvg rows={visibleTeeth('mixta', {}, [])} chart={{}} notes={{}} onPress={onPress} />);
  const face = screen.getByLabelText('Pieza 16, cara oclusal: sin hallazgos');
  return { onPress, face };
};

describe('a press', () => {
  it.each([
    ['with a movement', 0, 1],
    ['with a movement', 4, 1],
    ['with a movement', 40, 0],
  ])('%s of %i px calls the handler %i times', (_, distance, presses) => {
    const { onPress, face } = renderChart();
    fireEvent.pointerDown(face, { clientX: 100, clientY: 100 });
    fireEvent.pointerUp(face, { clientX: 100 + distance, clientY: 100 });
    fireEvent.click(face, { clientX: 100 + distance, clientY: 100 });
    expect(onPress).toHaveBeenCalledTimes(presses);
    if (presses > 0)
      expect(onPress).toHaveBeenCalledWith({ tooth: '16', face: 'oclusal' }, expect.anything());
  });

  test('a key after a drag counts as a press', () => {
    const { onPress, face } = renderChart();
    fireEvent.pointerDown(face, { clientX: 100, clientY: 100 });
    fireEvent.click(face, { clientX: 300, clientY: 100 });
    fireEvent.keyDown(face, { key: 'Enter' });
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

test('disables the faces of a chart without a handler', () => {
  render(<ChartSvg rows={visibleTeeth('mixta', {}, [])} chart={{}} notes={{}} onPress={undefined} />);
  for (const face of screen.getAllByRole('button')) expect(face).toHaveAttribute('aria-disabled', 'true');
});

test('has one tab stop, whichever face is focused', () => {
  renderChart();
  const stops = () => document.querySelectorAll('svg [tabindex="0"]');
  expect(stops()).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End', ctrlKey: true });
  expect(stops()).toHaveLength(1);
  expect(stops()[0]).toHaveAttribute('data-tooth', '38');
  cleanup();
});

test.each([
  ['anatomic', 52],
  ['plain', 0],
] as const)('the form %s has %i outlines, and the signs of whole teeth on them', (form, outlines) => {
  const chart = normalizeChart({ 16: { absent: true, crown: true, oclusal: '#d32f2f' } });
  const { container } = render(
    <ChartSvg
      rows={visibleTeeth('mixta', {}, [])}
      form={form}
      chart={chart}
      notes={{}}
      onPress={undefined}
    />,
  );
  expect(container.querySelectorAll('path.outline')).toHaveLength(outlines);
  const tooth = screen.getByRole('group', { name: /^Pieza 16:/ });
  const ys = [...tooth.querySelectorAll('line')].map((line) => Number(line.getAttribute('y1')));
  const ring = Number(tooth.querySelector('ellipse')?.getAttribute('cy'));
  expect(ys.length).toBeGreaterThan(0);
  // The faces of a tooth start at 0. In the upper arch, outlines are above the tooth's number.
  for (const y of [...ys, ring]) expect(y < -20).toBe(form === 'anatomic');
});
