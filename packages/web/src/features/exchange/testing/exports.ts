import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';

const ANA = { id: 7, name: 'Ana Luna' } as const;

/** A finished export of 80 MB. */
export const clinicExport = (overrides: Partial<ClinicExport> = {}): ClinicExport => ({
  id: 5,
  state: 'done',
  requestedBy: ANA,
  createdAt: '2026-11-24T16:05:00.000Z',
  rowsDone: 12_345,
  rowsTotal: 12_345,
  finishedAt: '2026-11-24T16:06:00.000Z',
  size: 80_100_000,
  sha256: 'ab'.repeat(32),
  signedBy: '09AF-1B2C-3D4E-5F60-7182-93A4-B5C6-D7E8',
  expiresAt: '2026-12-01T16:06:00.000Z',
  failure: null,
  ...overrides,
});

export const runningExport = (overrides: Partial<ClinicExport> = {}): ClinicExport =>
  clinicExport({
    id: 6,
    state: 'running',
    createdAt: '2026-11-24T17:00:00.000Z',
    rowsDone: 2_500,
    rowsTotal: 10_000,
    finishedAt: null,
    size: null,
    sha256: null,
    signedBy: null,
    expiresAt: null,
    ...overrides,
  });

export const failedExport = (failure: ClinicExport['failure']): ClinicExport =>
  runningExport({ id: 4, state: 'failed', failure, finishedAt: '2026-11-24T17:02:00.000Z' });
