export type SingleByteEncoding = 'windows-1252' | 'macintosh' | 'ibm850';

/** Upper half of DOS code page 850, which TextDecoder does not support. */
const IBM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00a0';

const upperHalf = (encoding: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, place) => place + 128));

/** Most likely first: in Argentina Excel saves CSV in Windows-1252. */
const UPPER_HALVES: Readonly<Record<SingleByteEncoding, string>> = {
  'windows-1252': upperHalf('windows-1252'),
  macintosh: upperHalf('macintosh'),
  ibm850: IBM_850,
};
const ENCODINGS = Object.keys(UPPER_HALVES) as SingleByteEncoding[];

const SPANISH = /[áéíóúñüÁÉÍÓÚÑÜ°º]/;

export const isSpanish = (letter: string): boolean => SPANISH.test(letter);

export const windows1252Letter = (byte: number): string => UPPER_HALVES['windows-1252'][byte - 128] ?? '';

export const windows1252Byte = (letter: string): number => UPPER_HALVES['windows-1252'].indexOf(letter) + 128;

export const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

export function decodeSingleBytes(bytes: Uint8Array): { encoding: SingleByteEncoding; text: string } {
  const counts = new Array<number>(128).fill(0);
  for (const byte of bytes) if (byte >= 128) counts[byte - 128] = (counts[byte - 128] ?? 0) + 1;
  const spanish = (encoding: SingleByteEncoding): number =>
    counts.reduce(
      (sum, count, place) => sum + (isSpanish(UPPER_HALVES[encoding][place] ?? '') ? count : 0),
      0,
    );
  const encoding = ENCODINGS.toSorted((a, b) => spanish(b) - spanish(a))[0] ?? 'windows-1252';
  if (encoding !== 'ibm850') return { encoding, text: new TextDecoder(encoding).decode(bytes) };
  return {
    encoding,
    text: latin1(bytes).replace(/[\u0080-\u00ff]/g, (byte) => IBM_850[byte.charCodeAt(0) - 128] ?? ''),
  };
}
