import {
  MAX_SUGGESTION_LINE_LENGTH,
  MAX_SUGGESTION_LINES,
} from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';

const LINE_ENDS = /\r\n|[\n\r\u0085\u2028\u2029]/;
/** Bullets, headings, quotes and list numbers ("1. ", not "1.1"). */
const MARKERS = /^(?:\s|[-*+•·–—>#]+\s|\d{1,3}[.)]\s)+/;
const TAGS = /<\/?[a-z!][^<>]*>/gi;
const EMPHASIS = /\*\*|__|`+/g;
const FENCE = /^\s*(`{3}|~{3}|[-*_]{3,}\s*$)/;

/**
 * Reduces a provider's untrusted response to plain text without markup, list markers, control or bidirectional
 * characters.
 */
export const plainLines = (text: string): readonly string[] =>
  text
    .toWellFormed()
    .split(LINE_ENDS)
    .filter((line) => !FENCE.test(line))
    .map(plainLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .slice(0, MAX_SUGGESTION_LINES);

function plainLine(line: string): string {
  const text = line
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(TAGS, ' ')
    .replace(EMPHASIS, '')
    .replace(MARKERS, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text
    .slice(0, MAX_SUGGESTION_LINE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
