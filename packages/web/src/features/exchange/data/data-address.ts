export const DATA_VIEWS = ['imports', 'duplicates', 'exports', 'programs'] as const;
export type DataView = (typeof DATA_VIEWS)[number];

export const DATA_VIEW_NAMES: Readonly<Record<DataView, string>> = {
  imports: 'Importar',
  duplicates: 'Duplicados',
  exports: 'Exportar',
  programs: 'Programas',
};

export const readDataView = (params: URLSearchParams): DataView =>
  DATA_VIEWS.find((view) => view === params.get('view')) ?? 'imports';

/** Keeps the clinic. `id` selects an import or a merge. */
export function dataSearch(params: URLSearchParams, view: DataView, id?: number): string {
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
