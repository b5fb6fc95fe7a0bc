/** Errors of formulas in Excel, LibreOffice and Google Sheets, in English and Spanish, also with a damaged first sign. */
const ERRORS = [
  /^#[^\p{L}\p{N}\s]?[\p{L}/_0]+[!?]$/u,
  /^#(?:N\/?[AD]|N\.D\.|NV|GETTING_DATA|OBTENIENDO_DATOS|CONECTAR|BLOQUEADO|DESCONOCIDO)$/i,
  /^#+$/,
  /^Err(?:or)?:\s?\d{3}$/i,
  /^(?:Loading|Cargando)(?:\.\.\.|…)$/i,
];

/** True for a text that a spreadsheet shows in place of a value. */
export const isSpreadsheetError = (text: string): boolean => ERRORS.some((error) => error.test(text));

/** A number of which a spreadsheet shows the first digits only. */
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Digits that spreadsheets keep of a number; the others become zeros. */
const KEPT_DIGITS = 15;

/** True for a number whose last digits are lost. A text of one zero too many may be right: see `mayBeRounded`. */
export const isRounded = (text: string): boolean =>
  SHORTENED.test(text) || (/^\d+$/.test(text) && /^00+$/.test(text.slice(KEPT_DIGITS)));

export const mayBeRounded = (text: string): boolean => /^\d+$/.test(text) && text.slice(KEPT_DIGITS) === '0';

/** A member number such as `12-3` that a spreadsheet has made a date of. */
const DATE =
  /^(?:\d{1,2}-(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|apr|aug|dec)[a-z]*\.?(?:-\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}|(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|apr|aug|dec)-\d{2,4})$/i;

export const isDate = (text: string): boolean => DATE.test(text);

/** What people write into a cell that they leave empty. */
const BLANK = /^(?:s\/?d|s\/[nt]|n\/?a|no|no tiene|no posee|sin datos|ninguno|null)$/i;

/** True for a cell that says nothing: signs only, or a word for it. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\ufffd#]/u.test(text) || BLANK.test(text);
