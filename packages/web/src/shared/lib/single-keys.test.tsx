import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSingleKeys } from './single-keys.ts';

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
