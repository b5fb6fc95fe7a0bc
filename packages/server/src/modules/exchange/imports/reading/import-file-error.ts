export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}
