import { PALETTE } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { getContrastRatio } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToolIcon } from '../ToolPalette.tsx';
import { ChartLegend } from './ChartLegend.tsx';

/** `background.paper` and `background.default` of the dark palette. */
const DARK_SURFACES = ['#151e2a', '#0d141d'];

/** WCAG 2.2, 1.4.11. */
const NON_TEXT = 3;

test('the signs of the legend and of the tools are visible on a dark surface', () => {
  const { container } = render(
    <>
      <ChartLegend />
      {PALETTE.map(({ id }) => (
        <ToolIcon key={id} tool={id} />
      ))}
    </>,
  );
  const signs = [...container.querySelectorAll('[stroke^="#"], [fill^="#"]')].filter(
    ({ tagName }) => tagName !== 'text',
  );
  expect(signs.length).toBeGreaterThan(9);
  for (const sign of signs) {
    const colours = [sign, sign.previousElementSibling].flatMap((element) =>
      ['stroke', 'fill'].flatMap((name) => element?.getAttribute(name)?.match(/^#\w{6}$/)?.[0] ?? []),
    );
    const best = (surface: string) => Math.max(...colours.map((colour) => getContrastRatio(colour, surface)));
    for (const surface of DARK_SURFACES) expect(best(surface), sign.outerHTML).toBeGreaterThan(NON_TEXT);
  }
});
