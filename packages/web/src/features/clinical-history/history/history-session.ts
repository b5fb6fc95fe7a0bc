import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import type { DraftKeys } from '../drafts/drafts.ts';
import type { HistoryContent } from '../edit/history-content.ts';

export interface HistorySession {
  /** Undefined for an unregistered patient. */
  readonly patientId: number | undefined;
  readonly patientExists: boolean;
  readonly isEditing: boolean;
  /** Null for a first history. */
  readonly base: ClinicalHistory | null;
  readonly savedContent: HistoryContent;
  readonly initialContent: HistoryContent;
  readonly draftKeys: DraftKeys;
}
