import type { Gender } from '@dentaria/contract/fields/genders.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';

const WRITTEN: Readonly<Record<Gender, readonly string[]>> = {
  FEMALE: ['f', 'fem', 'femenino', 'femenina', 'mujer', 'female'],
  MALE: ['m', 'masc', 'masculino', 'hombre', 'varon', 'h', 'male'],
  OTHER: ['x', 'o', 'otro', 'otra', 'otre', 'no binario', 'no binaria', 'no binarie', 'nb', 'other'],
};

const GENDER_OF = new Map(
  (Object.entries(WRITTEN) as [Gender, readonly string[]][]).flatMap(([gender, texts]) =>
    texts.map((text) => [text, gender] as const),
  ),
);

export const readGender = (text: string): Gender | undefined =>
  GENDER_OF.get(foldForSearch(text).replace(/\.$/, ''));
