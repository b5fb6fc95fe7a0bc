/** React moves the element to the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Dentaria`}</title>;
