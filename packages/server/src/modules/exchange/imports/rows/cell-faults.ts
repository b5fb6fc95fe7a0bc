/** Errors of Excel, LibreOffice and Google Sheets in English and Spanish, also with a damaged first character. */
const ERRORS = [
  /^#[^\p{L}\p{N}\s]?[\p{L}/_0]+[!?]$/u,
  /^#(?:N\/?[AD]|N\.D\.|NV|GETTING_DATA|OBTENIENDO_DATOS|CONECTAR|BLOQUEADO|DESCONOCIDO)$/i,
  /^#+$/,
  /^Err(?:or)?:\s?\d{3}$/i,
  /^(?:Loading|Cargando)(?:\.\.\.|…)$/i,
];

export const isSpreadsheetError = (text: string): boolean => ERRORS.some((error) => error.test(text));

const SCIENTIFIC_NOTATION = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Spreadsheets replace further digits by zeros. */
const KEPT_DIGITS = 15;

export const isRounded = (text: string): boolean =>
  SCIENTIFIC_NOTATION.test(text) || (/^\d+$/.test(text) && /^00+$/.test(text.slice(KEPT_DIGITS)));

export const mayBeRounded = (text: string): boolean => /^\d+$/.test(text) && text.slice(KEPT_DIGITS) === '0';

/** A member number such as `12-3` that a spreadsheet turned into a date. */
const DATE =
  /^(?:\d{1,2}-(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|apr|aug|dec)[a-z]*\.?(?:-\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}|(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|apr|aug|dec)-\d{2,4})$/i;

export const isDate = (text: string): boolean => DATE.test(text);

const PLACEHOLDER = /^(?:s\/?d|s\/[nt]|n\/?a|no|no tiene|no posee|sin datos|ninguno|null)$/i;

export const isBlank = (text: string): boolean =>
  !/[\p{L}\p{N}\ufffd#]/u.test(text) || PLACEHOLDER.test(text);
