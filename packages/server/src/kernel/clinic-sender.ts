/** Who signs a mail of a clinic to a patient. */
export interface ClinicSender {
  readonly name: string;
  readonly phone: string | null;
  readonly replyTo: string | null;
}
