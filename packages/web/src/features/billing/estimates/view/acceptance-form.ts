import {
  type EstimateAcceptance,
  estimateAcceptance,
  type Signature,
} from '@dentaria/contract/billing/estimates.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

export interface AcceptanceValues {
  name: string;
  docNumber: string;
  way: 'signature' | 'typed';
  signature: Signature;
  /** Of what the patient sees. */
  hash: string;
}

export const FIELDS: readonly FieldPath<AcceptanceValues>[] = ['name', 'docNumber', 'signature'];

/** Without a signature, the typed name stands for it. */
export const formSchema: z.ZodType<EstimateAcceptance> = z.preprocess((values) => {
  const { way, signature, ...rest } = values as AcceptanceValues;
  return way === 'signature' ? { ...rest, signature } : rest;
}, estimateAcceptance);
