/** A file that cannot be imported. The message is for the screen. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}
