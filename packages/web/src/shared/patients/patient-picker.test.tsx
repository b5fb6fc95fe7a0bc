import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { patientMatch } from '../../testing/people.ts';
import { setupUser } from '../../testing/user.ts';
import { createQueryClient } from '../api/query-client.ts';
import { PatientPicker } from './PatientPicker.tsx';

const MARIA = patientMatch();
const JUAN = patientMatch({
  id: 42,
  name: 'Juan Sosa',
  docNumber: '28999000',
  phone: null,
  healthInsurance: null,
});

interface Props {
  clinicId?: number;
  onChange: (patient: PatientMatch | null) => void;
  onCreate: (typed: string) => void;
}

function Form({ onChange, ...props }: Props) {
  const [value, setValue] = useState<PatientMatch | null>(null);
  const choose = (patient: PatientMatch | null) => {
    setValue(patient);
    onChange(patient);
  };
  return <PatientPicker value={value} onChange={choose} {...props} />;
}

function show(props: { clinicId?: number } = {}) {
  const onChange = vi.fn<(patient: PatientMatch | null) => void>();
  const onCreate = vi.fn<(typed: string) => void>();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={client}>
      <main>
        <Form onChange={onChange} onCreate={onCreate} {...props} />
      </main>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Paciente' });
  return { user: setupUser(), field, onChange, onCreate };
}

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('offers the matches with their facts and chooses one by keyboard', async () => {
  const requests = fakeCall(authService, 'searchPatients', () => [MARIA, JUAN]);
  const { user, field, onChange } = show({ clinicId: 3 });
  await user.type(field, 'ñandú');
  await screen.findByRole('option', { name: /María Ñandú/ });
  expect(optionNames()).toEqual([
    'María ÑandúDNI 30111222 · 41 años · OSDE · +54 341 555-0101',
    'Juan SosaDNI 28999000 · 41 años',
    'Nuevo paciente',
  ]);
  expect(requests.at(-1)?.query).toEqual({ q: 'ñandú', clinicId: 3 });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(JUAN);
  expect(field).toHaveValue('Juan Sosa');
  await expectAccessible();
});

test('the last entry creates a patient from what was typed', async () => {
  fakeCall(authService, 'searchPatients', () => []);
  const { user, field, onCreate, onChange } = show();
  await user.type(field, ' Rosa Vidal ');
  await user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  expect(onCreate).toHaveBeenCalledWith('Rosa Vidal');
  expect(onChange).not.toHaveBeenCalled();
});

test('one character is not searched, and fast typing sends one request', async () => {
  const requests = fakeCall(authService, 'searchPatients', () => [MARIA]);
  const { user, field } = show();
  await user.type(field, 'm');
  await user.type(field, 'aria');
  await screen.findByRole('option', { name: /María Ñandú/ });
  expect(requests.map(({ query }) => query.q)).toEqual(['maria']);
});

test('a slow answer to an earlier text is not shown', async () => {
  let answerFirst = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const requests = fakeCall(authService, 'searchPatients', async ({ query }) => {
    if (query.q !== 'ma') return [JUAN];
    await isAnswered;
    return [MARIA];
  });
  const { user, field } = show();
  await user.type(field, 'ma');
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'juan');
  await screen.findByRole('option', { name: /Juan Sosa/ });
  answerFirst();
  await user.type(field, ' ');
  expect(screen.queryByRole('option', { name: /María/ })).not.toBeInTheDocument();
});

test('Enter before the answer chooses the only match, and none of an earlier text', async () => {
  fakeCall(authService, 'searchPatients', ({ query }) => (query.q === 'maria' ? [MARIA] : [JUAN]));
  const { user, field, onChange } = show();
  await user.type(field, 'maria');
  await screen.findByRole('option', { name: /María Ñandú/ });
  await user.clear(field);
  await user.type(field, 'juan{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(JUAN));
  expect(onChange).not.toHaveBeenCalledWith(MARIA);
  await waitFor(() => expect(field).toHaveValue('Juan Sosa'));
});

test('Enter before the answer chooses none of several matches', async () => {
  fakeCall(authService, 'searchPatients', () => [MARIA, JUAN]);
  const { user, field, onChange } = show();
  await user.type(field, 'an{Enter}');
  await screen.findByRole('option', { name: /Juan Sosa/ });
  expect(onChange).not.toHaveBeenCalled();
});

test('a failed search is reported at the field', async () => {
  fakeCall(authService, 'searchPatients', () => {
    throw refuse(503);
  });
  const { user, field } = show();
  await user.type(field, 'maria');
  expect(await screen.findByText('No se pudo buscar. Inténtalo de nuevo.')).toBeInTheDocument();
  expect(field).toBeInvalid();
});
