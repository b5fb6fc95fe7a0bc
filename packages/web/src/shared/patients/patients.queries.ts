import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../api/auth.ts';

export const PATIENTS_KEY = ['patients'] as const;

export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: [...PATIENTS_KEY, 'one', id],
    queryFn: ({ signal }) => authApi.readPatient({ params: { id } }, { signal }),
  });
