import type { RefObject } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { toast } from './toasts.ts';

interface Texts {
  readonly copied: string;
  readonly failed: string;
}

export function copyField(
  { current: field }: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { copied, failed }: Texts,
  onCopied?: () => void,
): void {
  if (!field) return;
  copyText(field).then(
    () => {
      toast.success(copied);
      onCopied?.();
    },
    () => toast.error(failed),
  );
}
