/**
 * Keeps the view of a screen in the URL, as in `?view=debts`. The first view is the default and has no
 * parameter.
 */
export function viewAddress<View extends string>(names: Readonly<Record<View, string>>) {
  const views = Object.keys(names) as View[];
  const [usual] = views;
  return {
    readView: (params: URLSearchParams): View =>
      views.find((view) => view === params.get('view')) ?? (usual as View),
    /** Returns the search parameters of another view of the same clinic. */
    viewSearch: (params: URLSearchParams, view: View): string => {
      const next = new URLSearchParams();
      const clinic = params.get('clinic');
      if (clinic !== null) next.set('clinic', clinic);
      if (view !== usual) next.set('view', view);
      return next.size > 0 ? `?${next}` : '';
    },
  };
}

/** Sets a parameter; undefined removes it. */
export function withParameter(
  params: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
