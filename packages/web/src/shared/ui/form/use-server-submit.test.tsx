import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setupUser } from '../../../testing/user.ts';
import { useServerSubmit } from './use-server-submit.ts';
import { useValidatedForm } from './use-validated-form.ts';

const schema = z.object({ name: z.string() });

function Form({ send, onSaved }: { send: () => Promise<string>; onSaved: () => Promise<void> }) {
  const form = useValidatedForm(schema, { name: 'Ana' });
  const submission = useServerSubmit(form, { send, onSaved, failed: 'No se pudo guardar' });
  return (
    <form onSubmit={submission.onSubmit}>
      <button type="submit" disabled={submission.formState.isSubmitting}>
        Guardar
      </button>
      {submission.failure?.text}
    </form>
  );
}

it('shows that a save failed', async () => {
  const onSaved = vi.fn<() => Promise<void>>();
  render(<Form send={() => Promise.reject(new Error('refused'))} onSaved={onSaved} />);
  await setupUser().click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No se pudo guardar')).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
});

it('does not report an error after the save as a failed save', async () => {
  const onSaved = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no list'));
  render(<Form send={() => Promise.resolve('saved')} onSaved={onSaved} />);
  await setupUser().click(screen.getByRole('button', { name: 'Guardar' }));
  expect(onSaved).toHaveBeenCalledWith('saved', { name: 'Ana' });
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeEnabled();
  expect(screen.queryByText('No se pudo guardar')).toBeNull();
});
