/** The text of a CSV file, which spreadsheets save in UTF-8 or, on Windows, in the Western European code page. */
export async function readSpreadsheet(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
