import { demographicsWith, type KnownValues } from '@dentaria/contract/clinical-history/history.ts';
import { z } from 'zod';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import type { HistoryFormValues } from './history-content.ts';

/** The contract's schema, so that form and server give the same messages. */
export const historyResolver = (known: KnownValues) =>
  formResolver<HistoryFormValues, unknown>(
    z.object({ demographics: demographicsWith(known), anamnesis: z.record(z.string(), z.unknown()) }),
    'demographics.dob',
  );
