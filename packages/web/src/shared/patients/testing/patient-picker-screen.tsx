import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { patientMatch } from '../../../testing/people.ts';
import { setupUser } from '../../../testing/user.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { PatientPicker } from '../PatientPicker.tsx';

export const MARIA = patientMatch();

export const JUAN = patientMatch({
  id: 42,
  name: 'Juan Sosa',
  docNumber: '28999000',
  phone: null,
  healthInsurance: null,
});

export interface Props {
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

export function show(props: { clinicId?: number } = {}) {
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
