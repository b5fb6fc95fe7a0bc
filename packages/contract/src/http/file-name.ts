/** RFC 6266: `filename*` takes precedence over `filename`. */
export function fileNameOf(header: string | null): string | undefined {
  const [, encoded] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '') ?? [];
  if (encoded !== undefined) return decoded(encoded);
  const [, quoted, token] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? token;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
