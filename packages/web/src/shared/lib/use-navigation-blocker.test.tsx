import Drawer from '@mui/material/Drawer';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { setupUser } from '../../testing/user.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { TextFormField } from '../ui/form/TextFormField.tsx';
import { useNavigationBlocker } from './use-navigation-blocker.ts';

interface Closable {
  onClose: () => void;
}

const Question = ({ onClose }: Closable) => (
  <ConfirmDialog open title="Cancelar turno" confirmLabel="Sí" onCancel={onClose} onConfirm={onClose}>
    ¿Cancelar?
  </ConfirmDialog>
);

const BusyQuestion = ({ onClose }: Closable) => (
  <ConfirmDialog open busy title="Cancelar turno" confirmLabel="Sí" onCancel={onClose} onConfirm={onClose}>
    ¿Cancelar?
  </ConfirmDialog>
);

const Navigation = ({ onClose }: Closable) => (
  <Drawer open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': 'Navegación' } }}>
    Agenda
  </Drawer>
);

function NoteForm({ onClose }: Closable) {
  const { control, formState } = useForm({ defaultValues: { note: '' } });
  return (
    <FormDialog
      open
      title="Nota"
      submitLabel="Guardar"
      formState={{ isSubmitting: false, isDirty: formState.isDirty }}
      onSubmit={vi.fn()}
      onClose={onClose}
      failure={undefined}
    >
      <TextFormField control={control} name="note" label="Texto" />
    </FormDialog>
  );
}

/** Visits two days of the agenda and opens a dialog on the second. */
function open(Content: typeof Question) {
  function Day() {
    const [isOpen, setOpen] = useState(true);
    useNavigationBlocker();
    return isOpen && <Content onClose={() => setOpen(false)} />;
  }
  const router = createMemoryRouter([{ path: '/agenda', element: <Day /> }], {
    initialEntries: ['/agenda?day=2026-12-01', '/agenda?day=2026-12-02', '/agenda?day=2026-12-03'],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  return {
    user: setupUser(),
    day: () => router.state.location.search.slice(-2),
    step: (steps: number) => act(() => router.navigate(steps)),
  };
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['a dialog', Question],
  ['a drawer', Navigation],
  ['a form without typed text', NoteForm],
])('Back closes %s and stays; another Back leaves', async (_, Content) => {
  const { day, step } = open(Content);
  await screen.findByRole('dialog');
  await step(-1);
  await noDialog();
  expect(day()).toBe('02');
  await step(-1);
  expect(day()).toBe('01');
  await step(2);
  expect(day()).toBe('03');
});

test('Back asks before it closes a form with typed text; Back again keeps it', async () => {
  const { user, day, step } = open(NoteForm);
  await user.type(await screen.findByLabelText('Texto'), 'Trae la radiografía');
  await step(-1);
  await screen.findByRole('button', { name: 'Salir sin guardar' });
  await step(-1);
  await waitFor(() => expect(screen.queryByText('Hay cambios sin guardar')).toBeNull());
  expect(screen.getByLabelText('Texto')).toHaveValue('Trae la radiografía');
  await step(-1);
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await noDialog();
  expect(day()).toBe('02');
  await step(-1);
  expect(day()).toBe('01');
});

test('Back leaves a dialog open while it is busy', async () => {
  const { day, step } = open(BusyQuestion);
  await screen.findByRole('dialog');
  await step(-1);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(day()).toBe('02');
});
