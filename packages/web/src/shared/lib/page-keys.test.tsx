import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePageKeys, useSingleKeys } from './page-keys.ts';

test.each(['input', 'textarea', 'select'] as const)(
  'a key typed into <%s> runs no command',
  async (Field) => {
    const pressed: string[] = [];
    function Page() {
      useSingleKeys(true, { n: () => pressed.push('n') });
      return <Field aria-label="field" />;
    }
    render(<Page />);
    await userEvent.keyboard('n');
    expect(pressed).toEqual(['n']);
    screen.getByLabelText('field').focus();
    await userEvent.keyboard('n');
    expect(pressed).toEqual(['n']);
  },
);

function Page({ onPress }: { onPress: (key: string) => void }) {
  usePageKeys(({ key }) => onPress(key));
  return <p>page</p>;
}

test('a key works as soon as the page shows, before its effects have run', async () => {
  const pressed: string[] = [];
  const container = document.createElement('div');
  const shown = new Promise<void>((resolve) => {
    // Runs between the DOM update and the effects, when a person may already press a key.
    new MutationObserver(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
      resolve();
    }).observe(container, { childList: true });
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(container);
  onTestFinished(() => root.unmount());
  onTestFinished(() => void vi.unstubAllGlobals());
  root.render(<Page onPress={(key) => pressed.push(key)} />);
  await shown;
  expect(pressed).toEqual(['n']);
});
