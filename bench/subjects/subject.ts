import type { ChildProcess } from 'node:child_process';
import type { Bench } from '../frame/bench.ts';
import type { Job } from '../frame/load.ts';
import type { Person } from '../frame/people.ts';

export const JOBS = [
  'sign in',
  'patient by DNI',
  'list of patients',
  'list of patients (304)',
  'read a history',
  'save a history',
  'save a history as text',
  'create a patient',
] as const;
export type JobName = (typeof JOBS)[number];

export interface Setup {
  readonly bench: Bench;
  /** The first `connections` patients have a history. */
  readonly patients: readonly Person[];
  readonly connections: number;
}

/** A server under test. */
export interface Subject {
  readonly name: string;
  /** Omits the jobs that the server does not support. */
  readonly jobs: Readonly<Partial<Record<JobName, Job>>>;
  readonly process: ChildProcess;
}
