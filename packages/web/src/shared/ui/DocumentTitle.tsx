/** React moves the element into the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Dentaria`}</title>;
