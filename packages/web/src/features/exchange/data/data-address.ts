import { viewAddress } from '../../../shared/lib/search-parameters.ts';

export const DATA_VIEW_NAMES = {
  imports: 'Importar',
  duplicates: 'Duplicados',
  exports: 'Exportar',
  programs: 'Programas',
} as const;

export const { readView: readDataView } = viewAddress(DATA_VIEW_NAMES);

/** Keeps the clinic. `id` selects an import or a merge. */
export function dataSearch(params: URLSearchParams, view: keyof typeof DATA_VIEW_NAMES, id?: number): string {
  const search = new URLSearchParams({ view });
  const clinic = params.get('clinic');
  if (clinic !== null) search.set('clinic', clinic);
  if (id !== undefined) search.set('id', String(id));
  return `?${search}`;
}

/** Parses without zod, which most screens do not load. */
export function readDataId(params: URLSearchParams, name = 'id'): number | undefined {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
