import type { RefObject } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { toast } from './toasts.ts';

interface Texts {
  readonly copied: string;
  readonly failed: string;
}

export async function copyField(
  { current: field }: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { copied, failed }: Texts,
): Promise<void> {
  if (!field) return;
  await copyText(field).then(
    () => toast.success(copied),
    () => toast.error(failed),
  );
}
