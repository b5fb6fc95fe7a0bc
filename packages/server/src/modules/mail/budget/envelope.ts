/** Kinds of mail, each of which has limits per day. */
export type MailPool = 'clinic' | 'visitors' | 'accounts' | 'recoveries' | 'email-changes';

/** A mail as the daily limits count it. */
export interface Envelope {
  readonly pool: MailPool;
  /** `NO_CLINIC`: the installation. */
  readonly clinicId: number;
  readonly to: string;
  /** The same for every attempt. Without angle brackets and host. */
  readonly messageId: string;
}
