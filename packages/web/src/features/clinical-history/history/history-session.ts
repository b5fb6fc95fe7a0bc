import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import type { DraftKeys } from '../drafts/drafts.ts';
import type { HistoryContent } from '../edit/history-content.ts';

/** One view or one edit of a patient's history. */
export interface HistorySession {
  /** Undefined for a patient who is not registered yet. */
  readonly patientId: number | undefined;
  /** False without an id, and for the id of no patient. */
  readonly patientExists: boolean;
  readonly isEditing: boolean;
  /** The version that is shown or edited; null for a first history. */
  readonly base: ClinicalHistory | null;
  /** The content of `base`; for a first history the prefilled form. */
  readonly savedContent: HistoryContent;
  /** What the form starts with: `savedContent`, a recovered draft or a merge. */
  readonly initialContent: HistoryContent;
  readonly draftKeys: DraftKeys;
}
