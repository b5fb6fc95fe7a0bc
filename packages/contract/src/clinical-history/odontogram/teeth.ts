export const FACES = ['vestibular', 'oclusal', 'lingual', 'mesial', 'distal'] as const;

export const isToothCode = (text: string): boolean => /^([1-4][1-8]|[5-8][1-5])$/.test(text);
