import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { setupUser } from '../../../../../testing/user.ts';
import { DayPicker } from '../DayPicker.tsx';

export function show(day = '') {
  const onChange = vi.fn<(day: string) => void>();
  render(
    <main>
      <DayPicker label="Fecha de nacimiento" day={day} onChange={onChange} />
    </main>,
  );
  return { user: setupUser(), onChange };
}
