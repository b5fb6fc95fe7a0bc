/** Sets the title of the browser's tab; React moves it to the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Dentaria`}</title>;
