/** The message is shown to the user. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}
